import { errorBody, readWholeNumber } from '@proverse/shared';
import { AvatarPicker } from '../../people/picture/AvatarPicker.tsx';
import { PriceHint } from '../../people/PriceHint.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { Price } from '../../ui/format/money/Price.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { CoinField } from '../../ui/controls/CoinField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { cx } from '../../ui/cx.ts';
import { applyServerErrors, controlsOf, fieldsOf, useRuleForm } from '../../ui/hooks/form.ts';
import { patchQuery } from '../../ui/hooks/address/use-query-state.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { priceError } from './price-error.ts';
import { EARN_STEPS } from './start-address.ts';
import { useQuickSetting, type DashboardData } from './use-dashboard.ts';

const HEADLINE_MAX = 120;

export interface EarnStepsProps {
  step: (typeof EARN_STEPS)[number];
  data: DashboardData;
}

/** Price, headline and picture of a newcomer, each saved before the next, beside the card that others will see. */
export function EarnSteps({ step, data: { profile, messageRate, availabilityStatus } }: EarnStepsProps) {
  const form = useRuleForm({ messageRate: String(messageRate ?? ''), headline: profile.headline ?? '' });
  const typed = form.watch();
  const setting = useQuickSetting();
  const number = EARN_STEPS.indexOf(step) + 1;

  function next(): void {
    form.reset(undefined, { keepValues: true });
    const following = EARN_STEPS[number];
    patchQuery({ start: following ?? null });
    if (following === undefined) {
      showToast({ tone: 'success', title: 'Your profile is ready', text: 'People can now find you in the directory.' });
    }
  }

  const save = form.handleSubmit((input) => {
    if (setting.isPending) return;
    if (step === 'picture') {
      next();
      return;
    }
    const change =
      step === 'headline' ? { headline: input.headline } : { messageRate: readWholeNumber(input.messageRate) };
    setting.mutate(change, {
      onSuccess: next,
      onError(error) {
        const { priorityRate, ...errors } = errorBody(error)?.errors ?? {};
        applyServerErrors(form, { ...errors, ...(priorityRate !== undefined && { messageRate: priorityRate }) });
      },
    });
  });

  return (
    <Card as="section" aria-labelledby="earn" className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-2">
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        <div>
          <p className="text-sm text-muted">
            Step {number} of {EARN_STEPS.length}
          </p>
          <h2 key={step} id="earn" ref={focus} tabIndex={-1} className="text-xl font-bold sm:text-2xl">
            {TITLES[step]}
          </h2>
        </div>
        {step === 'price' && (
          <CoinField
            label="Message price"
            hint={<PriceHint>You earn it by replying. You can change it at any time.</PriceHint>}
            {...controlsOf(form)('messageRate', { validate: (text) => priceError(readWholeNumber(text)) })}
          />
        )}
        {step === 'headline' && (
          <TextField
            label="Headline"
            hint="One line about what you help with."
            maxLength={HEADLINE_MAX}
            {...fieldsOf(form)('headline')}
          />
        )}
        {step === 'picture' && (
          <div className="flex *:flex-row">
            <AvatarPicker profile={{ ...profile, availabilityStatus }} />
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={setting.isPending && 'Saving…'}>
            {step === 'picture' ? 'Finish' : 'Continue'}
          </Button>
          {step !== 'picture' && (
            <Button variant="ghost" onClick={step === 'price' ? () => patchQuery({ start: null }) : next}>
              {step === 'price' ? 'Not now' : 'Skip'}
            </Button>
          )}
        </div>
      </form>
      <DirectoryCard profile={profile} {...typed} />
    </Card>
  );
}

/** The heading of a step has its own key, so it takes the focus once. */
function focus(heading: HTMLElement | null): void {
  heading?.focus();
}

const TITLES = {
  price: 'What does a message to you cost?',
  headline: 'What do you help with?',
  picture: 'Show your face',
};

/** A text that is not there yet. */
function Ghost({ className }: { className: string }) {
  return <span aria-hidden className={cx('my-1.75 block h-2.5 rounded-chip bg-line', className)} />;
}

interface DirectoryCardProps {
  profile: DashboardData['profile'];
  /** As typed. */
  messageRate: string;
  headline: string;
}

function DirectoryCard({ profile, messageRate, headline }: DirectoryCardProps) {
  const price = readWholeNumber(messageRate);
  return (
    <figure aria-label="Your card in the directory" className="flex flex-col gap-2">
      <figcaption className="text-sm text-muted">Your card in the directory</figcaption>
      <div className="flex items-start gap-4 rounded-card border border-line bg-canvas p-4 md:p-6">
        <Avatar name={`${profile.firstName} ${profile.lastName}`} imageUrl={profile.avatarUrl} size="large" />
        <div className="min-w-0 flex-1">
          <p className="text-lg font-semibold wrap-anywhere">
            <bdi>
              {profile.firstName} {profile.lastName}
            </bdi>
          </p>
          <p className="text-muted wrap-anywhere">
            <bdi>{profile.profession}</bdi>
          </p>
          <p dir="auto" className="mt-1 line-clamp-2 text-left wrap-anywhere">
            {headline === '' ? <Ghost className="w-4/5" /> : headline}
          </p>
          <p className="mt-2">
            {price === null || priceError(price) !== undefined ? <Ghost className="w-16" /> : <Price coins={price} />}
          </p>
        </div>
      </div>
    </figure>
  );
}
