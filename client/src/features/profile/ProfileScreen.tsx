import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UserPen, UserX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SUCCESS_TEXTS } from '#language/texts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { lazyCode, useIdleLoad } from '../../ui/hooks/lazy-code.ts';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { patchQuery, useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { useSearch } from '../../ui/hooks/address/use-search.ts';
import { MissingPart } from '../../ui/layout/MissingPart.tsx';
import { WhenLoaded } from '../../ui/layout/WhenLoaded.tsx';
import { celebrate } from './celebrate.ts';
import { PersonalView } from './PersonalView.tsx';
import { editQuery, PHONE, tabQuery } from './profile-address.ts';
import { PROFILE_SECTIONS, type ProfileSection } from './profile-sections.ts';
import { OwnProfileHeader, ProfileStats } from './OwnProfileHeader.tsx';
import { OwnProfileSkeleton } from './OwnProfileSkeleton.tsx';
import { ProfessionalView } from './ProfessionalView.tsx';
import { ProfileTabs } from './ProfileTabs.tsx';
import type { Profile } from './profile-values.ts';
import { SectionList } from './SectionList.tsx';
import { UnsavedNote } from './editor/UnsavedNote.tsx';
import { useOwnProfile } from './use-own-profile.ts';

const BANNER_MS = 4000;
const TITLE = t`Profile Settings`;
const PROFILE_PATH = '/profile';

const profileEditor = lazyCode(async () => (await import('./editor/ProfileEditor.tsx')).ProfileEditor);

/** The user's own profile, to view and edit. */
export function ProfileScreen() {
  const { profile, stats, hasFailed, isRetrying, retry } = useOwnProfile();
  useIdleLoad(profileEditor);
  const section = useOpenSection();
  const trail = [{ label: t`Dashboard`, href: '/dashboard' }];
  return (
    <div className="flex flex-col gap-6">
      {section ? (
        <Breadcrumb trail={[...trail, { label: TITLE, href: PROFILE_PATH }]} current={section.label} />
      ) : (
        <Breadcrumb trail={trail} current={TITLE} />
      )}
      {/* A section is a page of its own, so its heading gets the focus. */}
      <PageTitle key={section?.value} title={section?.label ?? TITLE} />
      {profile ? (
        <LoadedProfile profile={profile} stats={stats} />
      ) : hasFailed ? (
        <EmptyState
          icon={<UserX />}
          title={t`Profile Not Found`}
          text={t`Unable to load your profile information.`}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button busy={isRetrying && t`Retrying…`} onClick={retry}>
                <Trans>Retry</Trans>
              </Button>
              <LinkButton href="/dashboard" variant="secondary">
                <Trans>Back to Dashboard</Trans>
              </LinkButton>
            </div>
          }
        />
      ) : (
        <OwnProfileSkeleton />
      )}
    </div>
  );
}

/** The section that a phone shows as a page of its own, unless it shows the list of sections or the form. */
function useOpenSection(): ProfileSection | undefined {
  const search = new URLSearchParams(useSearch());
  const isPage = useMediaQuery(PHONE) && search.has('tab') && !search.has('edit');
  const tab = tabQuery.parse(search.get('tab'));
  return isPage ? PROFILE_SECTIONS.find(({ value }) => value === tab) : undefined;
}

function LoadedProfile({ profile, stats }: { profile: Profile; stats: ReturnType<typeof useOwnProfile>['stats'] }) {
  const [tab, setTab] = useQueryState('tab', tabQuery);
  const isEditing = useQueryState('edit', editQuery)[0] === '1';
  const isPhone = useMediaQuery(PHONE);
  const section = useOpenSection();
  const [hasSaved, setSaved] = useSavedBanner();
  // The Edit button focuses the first field. A link to the form focuses the heading, as on every screen.
  const [hasPressedEdit, setPressedEdit] = useState(false);
  const editButton = useFocusAfterEditing(isEditing);

  function edit(): void {
    setPressedEdit(true);
    setSaved(false);
    const editedTab = tab === 'professional' ? tab : 'personal';
    patchQuery({ tab: tabQuery.format(editedTab), edit: '1' });
  }

  function finish(isSaved: boolean): void {
    setSaved(isSaved);
    if (isSaved) scrollTo({ top: 0 });
    patchQuery({ edit: null }, { replace: true });
  }

  const editAction = (
    <Button ref={editButton} icon={<UserPen aria-hidden />} onClick={edit}>
      <Trans>Edit Profile</Trans>
    </Button>
  );
  const header = <OwnProfileHeader profile={profile} action={isEditing ? undefined : editAction} />;
  const view = (
    <ProfileTabs
      profile={profile}
      shown={isPhone ? 'none' : 'all'}
      tab={tab}
      onTabChange={setTab}
      personal={() =>
        section ? (
          <PersonalView profile={profile} action={editAction} />
        ) : (
          <div className="flex flex-col gap-8">
            {header}
            {isPhone && <SectionList />}
            <ProfileStats stats={stats} />
            {!isPhone && <PersonalView profile={profile} />}
          </div>
        )
      }
      professional={() => <ProfessionalView profile={profile} action={editAction} />}
    />
  );
  return (
    <>
      {hasSaved && <Banner tone="success" title={SUCCESS_TEXTS.profile} />}
      {!isEditing && <UnsavedNote onContinue={edit} />}
      {isEditing ? (
        <WhenLoaded code={profileEditor} Missing={MissingPart} fallback={view}>
          {(ProfileEditor) => (
            <ProfileEditor
              profile={profile}
              header={header}
              tab={tab}
              onTabChange={setTab}
              takesFocus={hasPressedEdit}
              onFinish={finish}
            />
          )}
        </WhenLoaded>
      ) : (
        view
      )}
    </>
  );
}

/** The button that gets the focus when editing ends. */
function useFocusAfterEditing(isEditing: boolean) {
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  return editButton;
}

/** Whether to confirm that the profile was saved, which ends after some seconds. */
function useSavedBanner() {
  const [hasSaved, setSaved] = useState(false);
  useEffect(() => {
    if (!hasSaved) return;
    // The confetti is optional: if its code fails to load, only the banner shows.
    celebrate().catch(() => undefined);
    const timer = setTimeout(() => setSaved(false), BANNER_MS);
    return () => clearTimeout(timer);
  }, [hasSaved]);
  return [hasSaved, setSaved] as const;
}
