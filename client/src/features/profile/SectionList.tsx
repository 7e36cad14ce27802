import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { Row, ROW_TARGET } from '../../ui/layout/Row.tsx';
import { PROFILE_SECTIONS } from './profile-sections.ts';

/** The sections of the profile settings, on a phone. */
export function SectionList() {
  return (
    <nav aria-label={t`Profile sections`} className="-mx-4">
      <ul className="border-t border-line">
        {PROFILE_SECTIONS.map(({ value, label, text, Icon }) => (
          <Row key={value}>
            <Icon aria-hidden className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1">
              <Link href={`/profile?tab=${value}`} className={`${ROW_TARGET} block font-medium`}>
                {label}
              </Link>
              <span className="block text-sm text-muted">{text}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
          </Row>
        ))}
      </ul>
    </nav>
  );
}
