import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { languageText } from '#language/names';
import { useState, type ReactNode } from 'react';
import { Badge } from '../../ui/format/Badge.tsx';
import { Price } from '../../ui/format/money/Price.tsx';
import { Stars } from '../../ui/format/person/Stars.tsx';
import { FactList, ProfileFact } from './FactList.tsx';
import type { Profile } from './profile-values.ts';
import { Section } from '../../ui/layout/Section.tsx';
import { WorkText } from '../../ui/format/WorkText.tsx';

const SHOWN_SKILLS = 4;

/** The professional fields and the portfolio. `action` is the Edit button. */
export function ProfessionalView({ profile, action }: { profile: Profile; action: ReactNode }) {
  const { messageRate, priorityRate, followUpRate, portfolio } = profile;
  return (
    <div className="flex flex-col gap-8">
      <Section id="professional-information" title={t`Professional information`} action={action} className="gap-4">
        <FactList>
          <ProfileFact label={t`Profession`} value={profile.profession} />
          <ProfileFact label={t`Headline`} value={profile.headline} />
          <ProfileFact
            label={t`Message price`}
            value={messageRate !== null && <UnitPrice coins={messageRate} unit={t`per message`} />}
          />
          {messageRate !== null && (
            <>
              <ProfileFact
                label={t`Priority price`}
                value={
                  priorityRate !== null && <UnitPrice coins={priorityRate} unit={t`for a reply within 24 hours`} />
                }
              />
              <ProfileFact
                label={t`Follow-up price`}
                value={<UnitPrice coins={followUpRate ?? messageRate} unit={t`per follow-up`} />}
              />
            </>
          )}
          <ProfileFact
            label={t`Rating`}
            value={<Stars rating={profile.rating} count={profile.rating === null ? undefined : profile.totalRatings} />}
          />
          <ProfileFact label={t`Experience`} value={profile.experience} wide />
          <ProfileFact label={t`Skills`} value={profile.skills.length > 0 && <Skills skills={profile.skills} />} wide />
          <ProfileFact
            label={t`Languages`}
            value={profile.languages.length > 0 && profile.languages.map(languageText).join(', ')}
            wide
          />
        </FactList>
      </Section>
      <Section id="portfolio" title={t`Portfolio`} className="gap-4">
        {portfolio.length === 0 ? (
          <p className="text-muted">
            <Trans>Not added yet</Trans>
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {portfolio.map((item, index) => (
              <li key={index} className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
                <WorkText item={item} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

function UnitPrice({ coins, unit }: { coins: number; unit: string }) {
  return (
    <>
      <Price coins={coins} /> <span className="text-muted">{unit}</span>
    </>
  );
}

/** The first four skills, with a button for the rest. */
function Skills({ skills }: { skills: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const hiddenCount = skills.length - SHOWN_SKILLS;
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {(isOpen ? skills : skills.slice(0, SHOWN_SKILLS)).map((skill) => (
        <li key={skill} className="inline-flex max-w-full">
          <Badge>
            <bdi className="wrap-anywhere">{skill}</bdi>
          </Badge>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="inline-flex">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-6 items-center rounded-chip px-2 text-sm font-semibold text-primary underline underline-offset-4"
          >
            {isOpen ? t`Show fewer` : t`+${hiddenCount} more`}
          </button>
        </li>
      )}
    </ul>
  );
}
