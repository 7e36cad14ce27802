import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { ChooseHandle } from '../../../people/share/ChooseHandle.tsx';
import { ShareButton } from '../../../people/share/ShareButton.tsx';
import type { Profile } from '../profile-values.ts';
import { Section } from '../../../ui/layout/Section.tsx';
import { Switch } from '../Switch.tsx';

/** The address of the user's page on the web, and whether it is shown there. */
export function PublicPage({ profile, onSwitch }: { profile: Profile; onSwitch: (isOn: boolean) => void }) {
  const { handle, isPublicOnWeb, isProfilePublic } = profile;
  return (
    <Section
      id="public-page"
      title={t`Public page`}
      text={t`A page that everyone can open without an account, to share on LinkedIn, in chats or on your site.`}
      className="gap-4"
    >
      <ChooseHandle handle={handle} />
      {handle !== null && (
        <Switch
          label={t`Show my page on the web`}
          hint={t`Anyone with the link and search engines can see it. When off, the link shows “Page not found”.`}
          checked={isPublicOnWeb}
          onCheckedChange={onSwitch}
        />
      )}
      {isPublicOnWeb && !isProfilePublic && (
        <p className="text-sm text-warning">
          <Trans>Your page is hidden because your profile is not public.</Trans>
        </p>
      )}
      {isPublicOnWeb && isProfilePublic && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <a
            href={`/@${handle}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 font-medium text-primary underline underline-offset-4 wrap-anywhere hover:text-primary-hover"
          >
            {location.host}/@{handle}
            <ExternalLink aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">
              <Trans>(opens in a new tab)</Trans>
            </span>
          </a>
          <ShareButton />
        </div>
      )}
    </Section>
  );
}
