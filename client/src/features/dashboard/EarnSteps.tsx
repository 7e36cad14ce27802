import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS, readWholeNumber } from '@proverse/shared';
import { errorBody } from '#language/texts';
import { SimilarPrices } from '../../people/SimilarPrices.tsx';
import { AvatarPicker } from '../../people/picture/AvatarPicker.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { Price } from '../../ui/format/money/Price.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { CoinField } from '../../ui/controls/CoinField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { cx } from '../../ui/cx.ts';
import { applyServerErrors, controlsOf, fieldsOf, useRuleForm } from '../../ui/hooks/form.ts';
import { patchQuery } from '../../ui/hooks/address/use-query-state.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { priceError } from './price-error.ts';
import { SharePanel } from './SharePanel.tsx';
import { EARN_STEPS, SHARE_STEP } from './start-address.ts';
import { StepHeading } from './StepHeading.tsx';
import { useQuickSetting, type DashboardData } from './use-dashboard.ts';

type EarnStep = (typeof EARN_STEPS)[number];

export interface EarnStepsProps<Step = EarnStep | typeof SHARE_STEP> {
  step: Step;
  data: DashboardData;
}

/** What a newcomer does to earn: the steps to a listed profile, then sharing it. */
export function EarnSteps({ step, data }: EarnStepsProps) {
  const { profile, messageRate } = data;
  if (step !== SHARE_STEP) return <EarnForm step={step} data={data} />;
  const card = (
    <DirectoryCard profile={profile} messageRate={String(messageRate ?? '')} headline={profile.headline ?? ''} />
  );
  return <SharePanel isListed={messageRate !== null && profile.isProfilePublic} card={card} />;
}

/** Price, headline and picture of a newcomer, each saved before the next, beside the card that others will see. */
function EarnForm({ step, data: { profile, messageRate, availabilityStatus } }: EarnStepsProps<EarnStep>) {
  const form = useRuleForm({ messageRate: String(messageRate ?? ''), headline: profile.headline ?? '' });
  const typed = form.watch();
  const setting = useQuickSetting();
  const number = EARN_STEPS.indexOf(step) + 1;

  function next(): void {
    form.reset(undefined, { keepValues: true });
    patchQuery({ start: EARN_STEPS[number] ?? SHARE_STEP });
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
          <p className="text-sm text-muted">{t`Step ${number} of ${EARN_STEPS.length}`}</p>
          <StepHeading key={step} id="earn">
            {TITLES[step]}
          </StepHeading>
        </div>
        {step === 'price' && (
          <CoinField
            label={t`Message price`}
            hint={
              <>
                {t`You earn it by replying. You can change it at any time.`}
                <SimilarPrices />
              </>
            }
            {...controlsOf(form)('messageRate', { validate: (text) => priceError(readWholeNumber(text)) })}
          />
        )}
        {step === 'headline' && (
          <TextField
            label={t`Headline`}
            hint={t`One line about what you help with.`}
            maxLength={LIMITS.headlineMax}
            {...fieldsOf(form)('headline')}
          />
        )}
        {step === 'picture' && (
          <div className="flex *:flex-row">
            <AvatarPicker profile={{ ...profile, availabilityStatus }} />
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={setting.isPending && t`Saving…`}>
            {step === 'picture' ? t`Finish` : t`Continue`}
          </Button>
          {step !== 'picture' && (
            <Button variant="ghost" onClick={step === 'price' ? () => patchQuery({ start: null }) : next}>
              {step === 'price' ? t`Not now` : t`Skip`}
            </Button>
          )}
        </div>
      </form>
      <DirectoryCard profile={profile} {...typed} />
    </Card>
  );
}

const TITLES = {
  price: t`What will you charge for one reply?`,
  headline: t`What do you help with?`,
  picture: t`Add your photo`,
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
    <figure aria-label={t`Your card in the directory`} className="flex flex-col gap-2">
      <figcaption className="text-sm text-muted">
        <Trans>Your card in the directory</Trans>
      </figcaption>
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
