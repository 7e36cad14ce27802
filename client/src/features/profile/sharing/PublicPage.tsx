import { errorBody, FAILURE_TEXTS, SUCCESS_TEXTS } from '@proverse/shared';
import { ExternalLink } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { api, failureText } from '../../../api/api.ts';
import { ShareButton } from '../../../people/share/ShareButton.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { FormError } from '../../../ui/controls/FormError.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { applyServerErrors, fieldsOf, useLazyZodForm } from '../../../ui/hooks/form.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { PROFILE_SCOPE } from '../../../app/profile-scope.ts';
import type { Profile } from '../profile-values.ts';
import { Section } from '../Section.tsx';
import { Switch } from '../Switch.tsx';

const loadSchema = async () => (await import('./handle-schema.ts')).HandleInput;

export interface PublicPageProps {
  profile: Profile;
  onSwitch: (isOn: boolean) => void;
}

/** The address of the user's page on the web, and whether it is shown there. */
export function PublicPage({ profile, onSwitch }: PublicPageProps) {
  const { handle, isPublicOnWeb, isProfilePublic } = profile;
  return (
    <Section
      id="public-page"
      title="Public page"
      text="A page that everyone can open without an account, to share on LinkedIn, in chats or on your site."
      className="gap-4"
    >
      <HandleForm handle={handle} />
      {handle !== null && (
        <Switch
          label="Show my page on the web"
          hint="Anyone with the link and search engines can see it. When off, the link shows “Page not found”."
          checked={isPublicOnWeb}
          onCheckedChange={onSwitch}
        />
      )}
      {isPublicOnWeb && !isProfilePublic && (
        <p className="text-sm text-warning">Your page is hidden because your profile is not public.</p>
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
            <span className="sr-only">(opens in a new tab)</span>
          </a>
          <ShareButton />
        </div>
      )}
    </Section>
  );
}

/** Chooses the handle. The first one also turns the page on. */
function HandleForm({ handle }: Pick<Profile, 'handle'>) {
  const utils = api.useUtils();
  const form = useLazyZodForm(loadSchema, { handle: handle ?? '' });
  const typed = useWatch({ control: form.control, name: 'handle' })
    .trim()
    .toLowerCase()
    .replace(/^(.*\/)?@/, '');
  const save = api.profile.updateSettings.useMutation({
    scope: PROFILE_SCOPE,
    onSuccess({ user }) {
      utils.profile.get.setData(undefined, user);
      form.reset({ handle: user.handle ?? '' });
      showToast({ tone: 'success', title: SUCCESS_TEXTS.settings });
    },
    onError: (error) => applyServerErrors(form, errorBody(error)?.errors ?? {}),
  });
  const isFieldError = errorBody(save.error)?.errors !== undefined;
  return (
    <form
      noValidate
      aria-label="Page address"
      onSubmit={form.handleSubmit((input) => {
        if (!save.isPending && input.handle !== handle)
          save.mutate(handle === null ? { ...input, isPublicOnWeb: true } : input);
      })}
      className="grid gap-3"
    >
      <FormError>{save.error && !isFieldError && failureText(save.error, FAILURE_TEXTS.saveSettings)}</FormError>
      <TextField
        label="Handle"
        hint={
          handle === null
            ? `Your address will be ${location.host}/@${typed || 'your_name'}`
            : 'You can change it once in 30 days. Your old link keeps working for 90 days.'
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        icon={<span aria-hidden>@</span>}
        {...fieldsOf(form)('handle')}
      />
      <Button
        type="submit"
        variant={handle === null ? 'primary' : 'secondary'}
        busy={save.isPending && 'Saving…'}
        className="justify-self-start"
      >
        {handle === null ? 'Create my page' : 'Change handle'}
      </Button>
    </form>
  );
}
