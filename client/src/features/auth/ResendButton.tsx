import { errorBody, LIMITS } from '@proverse/shared';
import { failureText } from '../../api.ts';
import { announce } from '../../ui/layout/announcer.ts';
import { GuardedButton } from '../../ui/controls/GuardedButton.tsx';
import { useCountdown } from './use-countdown.ts';

export interface ResendButtonProps {
  resendAtMs: number;
  isBusy: boolean;
  onResend: () => void;
}

/** Asks for another code, once the last one is old enough. */
export function ResendButton({ resendAtMs, isBusy, onResend }: ResendButtonProps) {
  const secondsLeft = useCountdown(resendAtMs);
  return (
    <GuardedButton
      variant="ghost"
      size="small"
      busy={isBusy && 'Sending…'}
      disabledReason={secondsLeft > 0 && 'A code was sent a moment ago'}
      onClick={onResend}
    >
      {secondsLeft > 0 ? `Resend code in ${secondsLeft} s` : 'Resend code'}
    </GuardedButton>
  );
}

export interface ResendCallbacks {
  onResendAt: (resendAtMs: number) => void;
  onFailure: (text: string) => void;
}

/** What to do with the answer to a request for another code: wait as long as the server says. */
export function resendOutcome({ onResendAt, onFailure }: ResendCallbacks, fallback: string) {
  return {
    onSuccess(): void {
      onResendAt(Date.now() + LIMITS.resendCooldownSeconds * 1000);
      onFailure('');
      announce('A new code is on its way');
    },
    onError(error: unknown): void {
      const waitSeconds = errorBody(error)?.['retryAfterSeconds'];
      if (typeof waitSeconds === 'number') onResendAt(Date.now() + waitSeconds * 1000);
      onFailure(failureText(error, fallback));
    },
  };
}
