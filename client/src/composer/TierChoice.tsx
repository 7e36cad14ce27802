import { RadioGroup } from '../ui/controls/RadioGroup.tsx';
import { formatInr } from '../ui/format/money.ts';
import { formatSpan, type Offer, type Tier } from './offers.ts';
import type { Composition } from './use-composer.ts';

const NAMES: Record<Tier, string> = { standard: 'Standard', priority: 'Priority' };

/** Lets the sender choose between the recipient's offers. Empty if there is only one. */
export function TierChoice({ composer }: { composer: Composition }) {
  const { offers, offer, edit } = composer;
  if (!offer || offers.length < 2) return null;
  return (
    <RadioGroup
      label="How fast do you need a reply?"
      layout="cards"
      options={offers.map((each) => ({
        value: each.tier,
        label: `${NAMES[each.tier]} ${formatInr(each.priceCoins)}`,
        hint: hintOf(each),
      }))}
      value={offer.tier}
      onValueChange={(tier) => edit({ tier })}
    />
  );
}

function hintOf({ tier, replyWithinSeconds }: Offer): string {
  const deadline = `Reply within ${formatSpan(replyWithinSeconds)}`;
  return tier === 'priority' ? `${deadline}, or your coins come back` : deadline;
}
