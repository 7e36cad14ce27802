import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UserX } from 'lucide-react';
import { useDeferredValue, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'wouter';
import { Composer } from '../../sending/composer/Composer.tsx';
import { useCompose } from '../../sending/composer/use-compose.ts';
import { PersonNote } from '../../people/PersonNote.tsx';
import { SaveButton } from '../../people/SaveButton.tsx';
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { oneOf } from '../../ui/hooks/address/query-codec.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { AboutTab } from './AboutTab.tsx';
import { OfferPanel } from './OfferPanel.tsx';
import { PortfolioTab } from './PortfolioTab.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { ReviewsTab } from './ReviewsTab.tsx';
import { StartBar, StartConsultation } from './StartConsultation.tsx';
import { usePublicProfile, type PublicProfile } from './use-public-profile.ts';

const tabQuery = oneOf(['about', 'portfolio', 'reviews'], 'about');

/** The public profile of a professional. */
export function PublicProfileScreen() {
  const { userId } = useParams<{ userId: string }>();
  // The key gives each person's profile its own state.
  return <ProfileOf key={userId} userId={userId} />;
}

function ProfileOf({ userId }: { userId: string }) {
  const { profile, averageResponseTime, stars, notFound, failure, isRetrying, retry } = usePublicProfile(userId);
  // Pausable, because drawing the whole profile at once blocked a phone for a quarter of a second.
  const isDrawn = useDeferredValue(profile !== undefined);

  if (notFound) return <NotFound text={t`This profile does not exist or has been removed`} />;
  if (!profile && failure !== undefined) {
    return (
      <NotFound
        text={failure}
        retry={
          <Button busy={isRetrying && t`Retrying…`} onClick={retry}>
            <Trans>Retry</Trans>
          </Button>
        }
      />
    );
  }
  if (!profile || !isDrawn) {
    return (
      <>
        <PageTitle title={t`Professional Profile`} hidden />
        <ProfileSkeleton />
      </>
    );
  }
  return <LoadedProfile profile={profile} averageResponseTime={averageResponseTime} stars={stars} />;
}

interface LoadedProfileProps extends Pick<ReturnType<typeof usePublicProfile>, 'averageResponseTime' | 'stars'> {
  profile: PublicProfile;
}

function LoadedProfile({ profile, averageResponseTime, stars }: LoadedProfileProps) {
  const [tab, setTab] = useQueryState('tab', tabQuery);
  const compose = useCompose();
  const isPhone = useMediaQuery('(width < 48rem)');
  const tabs = useRef<HTMLDivElement>(null);
  const name = `${profile.firstName} ${profile.lastName}`;
  const start = () => compose.open(profile.userId);
  const save = !profile.isOwn && <SaveButton userId={profile.userId} name={name} isSaved={profile.saved} />;

  function showAll(next: 'portfolio' | 'reviews'): void {
    flushSync(() => setTab(next));
    tabs.current?.focus();
  }

  return (
    // On a phone the button to message is in a fixed bar. The padding keeps the bar from covering the end of the page.
    <div className="flex flex-col gap-6 max-md:pb-20 max-xs:pb-26">
      <div className="-my-2 flex items-center justify-between gap-x-4 max-xs:flex-wrap">
        <Breadcrumb trail={[{ label: t`Directory`, href: '/directory' }]} current={name} />
        {!profile.isOwn && (
          <div className="-mr-2 flex shrink-0">
            {isPhone && save}
            <ProfileMenu profile={profile} name={name} />
          </div>
        )}
      </div>
      <div className={COLUMNS}>
        <ProfileHeader profile={profile} />
        <aside
          aria-label={t`Message this expert`}
          className="flex flex-col gap-4 md:sticky md:top-[calc(var(--spacing-header)+1rem)] md:col-start-2 md:row-span-2 md:row-start-1"
        >
          <OfferPanel
            profile={profile}
            averageResponseTime={averageResponseTime}
            action={
              !isPhone && (
                <div className="flex items-center gap-2">
                  <StartConsultation profile={profile} onStart={start} />
                  {save}
                </div>
              )
            }
          />
          {!profile.isOwn && <PersonNote userId={profile.userId} name={name} />}
        </aside>
        <div ref={tabs} tabIndex={-1} className="scroll-mt-20">
          <Tabs
            label={t`Profile`}
            value={tab}
            onValueChange={setTab}
            items={[
              {
                value: 'about',
                label: t`About`,
                panel: () => <AboutTab profile={profile} stars={stars} onShowAll={showAll} />,
              },
              { value: 'portfolio', label: t`Portfolio`, panel: () => <PortfolioTab items={profile.portfolio} /> },
              {
                value: 'reviews',
                label: t`Reviews`,
                count: profile.totalRatings,
                panel: () => <ReviewsTab profile={profile} stars={stars} />,
              },
            ]}
          />
        </div>
      </div>
      {isPhone && <StartBar profile={profile} onStart={start} />}
      <Composer recipientId={compose.recipientId} onClose={compose.close} />
    </div>
  );
}

const COLUMNS =
  'grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] md:items-start lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12';

/** The profile does not exist, or could not be loaded. In the second case, `retry` is a button. */
function NotFound({ text, retry }: { text: string; retry?: ReactNode }) {
  return (
    <div role="alert">
      <PageTitle title={t`Profile Not Found`} hidden />
      <EmptyState
        icon={<UserX />}
        title={t`Profile Not Found`}
        text={text}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {retry}
            <LinkButton href="/directory" variant={retry ? 'secondary' : 'primary'}>
              <Trans>Back to Directory</Trans>
            </LinkButton>
          </div>
        }
      />
    </div>
  );
}
