import { t } from '@lingui/core/macro';
import { LIMITS } from '@proverse/shared';
import { errorBody } from '#language/texts';
import { failureText } from '../../api/api.ts';
import { announce } from '../../ui/layout/announcer.ts';
import { GuardedButton } from '../../ui/controls/buttons/GuardedButton.tsx';
import { useCountdown } from './use-countdown.ts';
import { serverNow } from '../../ui/server-clock.ts';

export interface ResendButtonProps {
  /** Epoch time at which the cooldown ends. */
  resendAtMs: number;
  isBusy: boolean;
  onResend: () => void;
}

/** Requests another code after the cooldown. */
export function ResendButton({ resendAtMs, isBusy, onResend }: ResendButtonProps) {
  const secondsLeft = useCountdown(resendAtMs);
  return (
    <GuardedButton
      variant="ghost"
      size="small"
      busy={isBusy && t`Sending…`}
      disabledReason={secondsLeft > 0 && t`We just sent a code`}
      onClick={onResend}
    >
      {secondsLeft > 0 ? t`Resend code in ${secondsLeft} s` : t`Resend code`}
    </GuardedButton>
  );
}

export interface ResendCallbacks {
  onResendAt: (resendAtMs: number) => void;
  onFailure: (text: string) => void;
}

/**
 * Mutation options for requesting another code. Success restarts the cooldown. A rate limit sets it to the server's
 * waiting time. `fallback` is shown when the server gives no text.
 */
export function resendOutcome({ onResendAt, onFailure }: ResendCallbacks, fallback: string) {
  return {
    onSuccess(): void {
      onResendAt(serverNow() + LIMITS.resendCooldownSeconds * 1000);
      onFailure('');
      announce(t`New code sent`);
    },
    onError(error: unknown): void {
      const body = errorBody(error);
      const waitSeconds = body?.['retryAfterSeconds'];
      // That wait may last a day. The text names it, so no countdown is needed.
      if (typeof waitSeconds === 'number' && !body?.error.startsWith('TOO_MANY_CODES'))
        onResendAt(serverNow() + waitSeconds * 1000);
      onFailure(failureText(error, fallback));
    },
  };
}
