import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { api, failureText } from '../../api/api.ts';
import { PROFILE_SCOPE } from '../../app/profile-scope.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { dayText } from '../../ui/format/time/day-text.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';

/** Says until when the user takes no new questions, with a button that ends the pause. */
export function PauseNote({ until }: { until: string }) {
  const resume = api.profile.updateSettings.useMutation({
    scope: PROFILE_SCOPE,
    onSuccess: () => showToast({ tone: 'success', title: SUCCESS_TEXTS.settings }),
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, FAILURE_TEXTS.saveSettings) }),
  });
  return (
    <Banner
      tone="warning"
      title={t`Paused until ${dayText(until)}`}
      action={
        <Button
          variant="secondary"
          size="small"
          busy={resume.isPending && t`Resuming…`}
          onClick={() => resume.mutate({ pausedUntil: null })}
        >
          <Trans>Resume</Trans>
        </Button>
      }
    >
      <Trans>You get no new questions until then. Pausing doesn’t change deadlines you already have.</Trans>
    </Banner>
  );
}
