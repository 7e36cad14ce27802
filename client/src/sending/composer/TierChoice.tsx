import { t } from '@lingui/core/macro';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { formatInr } from '../../ui/format/money/money.ts';
import { passText } from '../../ui/format/money/pass-text.ts';
import { formatSpan, type Offer } from './offers.ts';
import type { Composition } from './use-composer.ts';

type TierChoiceState = Pick<Composition, 'offers' | 'offer' | 'isAttempted' | 'phase' | 'edit'> & {
  readonly recipient: { readonly data: Pick<NonNullable<Composition['recipient']['data']>, 'freePass'> | undefined };
};

/** Lets the sender choose between the recipient's offers. Empty if there is only one, or while an attempt must be repeated. */
export function TierChoice({ composer }: { composer: TierChoiceState }) {
  const { offers, offer, isAttempted, phase, recipient, edit } = composer;
  if (!offer || offers.length < 2 || (isAttempted && phase === 'idle')) return null;
  return (
    <RadioGroup
      label={t`Price and reply time`}
      layout="cards"
      options={offers.map((each) => ({
        value: each.tier,
        label: labelOf(each),
        hint: each.tier === 'free_pass' ? passText(recipient.data?.freePass) : termsOf(each),
      }))}
      value={offer.tier}
      onValueChange={(tier) => edit({ tier })}
    />
  );
}

function labelOf({ tier, priceCoins }: Offer): string {
  if (tier === 'free_pass') return t`Free pass`;
  return tier === 'priority' ? t`Priority ${formatInr(priceCoins)}` : t`Standard ${formatInr(priceCoins)}`;
}

function termsOf({ replyWithinSeconds }: Offer): string {
  return t`Reply within ${formatSpan(replyWithinSeconds)}, or a full refund`;
}
