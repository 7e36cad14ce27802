import { UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { Composer } from '../../composer/Composer.tsx';
import { useCompose } from '../../composer/use-compose.ts';
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { oneOf } from '../../ui/hooks/query-codec.ts';
import { useQueryState } from '../../ui/hooks/use-query-state.ts';
import { AboutTab } from './AboutTab.tsx';
import { PortfolioTab } from './PortfolioTab.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { ReviewsTab } from './ReviewsTab.tsx';
import { StartConsultation } from './StartConsultation.tsx';
import { usePublicProfile } from './use-public-profile.ts';

const tabQuery = oneOf(['about', 'portfolio', 'reviews'], 'about');

/** The public profile of a professional. */
export function PublicProfileScreen() {
  const { userId } = useParams<{ userId: string }>();
  // The key gives each person's profile its own state.
  return <ProfileOf key={userId} userId={userId} />;
}

function ProfileOf({ userId }: { userId: string }) {
  const { profile, averageResponseTime, notFound, failure, isRetrying, retry } = usePublicProfile(userId);
  const [tab, setTab] = useQueryState('tab', tabQuery);
  const compose = useCompose();

  if (notFound) return <NotFound text="This profile does not exist or has been removed" />;
  if (!profile && failure !== undefined) {
    return (
      <NotFound
        text={failure}
        retry={
          <Button busy={isRetrying && 'Retrying…'} onClick={retry}>
            Retry
          </Button>
        }
      />
    );
  }
  if (!profile) {
    return (
      <>
        <PageTitle title="Professional Profile" hidden />
        <ProfileSkeleton />
      </>
    );
  }
  const start = () => compose.open(profile.userId);
  return (
    // On a phone the button to message is in a fixed bar. The padding keeps the bar from covering the end of the page.
    <div className="flex flex-col gap-6 max-md:pb-20 max-xs:pb-26">
      <Breadcrumb
        trail={[{ label: 'Directory', href: '/directory' }]}
        current={`${profile.firstName} ${profile.lastName}`}
      />
      <ProfileHeader profile={profile} averageResponseTime={averageResponseTime} onStart={start} />
      <Tabs
        label="Profile"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'about', label: 'About', panel: () => <AboutTab profile={profile} /> },
          { value: 'portfolio', label: 'Portfolio', panel: () => <PortfolioTab items={profile.portfolio} /> },
          {
            value: 'reviews',
            label: 'Reviews',
            count: profile.totalRatings,
            panel: () => <ReviewsTab userId={profile.userId} />,
          },
        ]}
      />
      <StartConsultation profile={profile} onStart={start} isBar />
      <Composer recipientId={compose.recipientId} onClose={compose.close} />
    </div>
  );
}

/** The profile does not exist, or could not be loaded. In the second case, `retry` is a button. */
function NotFound({ text, retry }: { text: string; retry?: ReactNode }) {
  return (
    <div role="alert">
      <PageTitle title="Profile Not Found" hidden />
      <EmptyState
        icon={<UserX />}
        title="Profile Not Found"
        text={text}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {retry}
            <LinkButton href="/directory" variant={retry ? 'secondary' : 'primary'}>
              Back to Directory
            </LinkButton>
          </div>
        }
      />
    </div>
  );
}
