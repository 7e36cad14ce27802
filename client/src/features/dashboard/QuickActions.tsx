import { Trans } from '@lingui/react/macro';
import { CircleDollarSign, Send, UserPen } from 'lucide-react';
import { useState } from 'react';
import { AvailabilitySelect } from '../../ui/controls/AvailabilitySelect.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { useQuickSetting, type DashboardData } from './use-dashboard.ts';

const PricingDialog = lazyOverlay(async () => (await import('./PricingDialog.tsx')).PricingDialog);

/** The most frequent actions. */
export function QuickActions({ data }: { data: DashboardData }) {
  const [isPricing, setPricing] = useState(false);
  const setting = useQuickSetting();

  return (
    <Card as="section" aria-labelledby="quick-actions" className="flex flex-col gap-3">
      <h2 id="quick-actions" className="text-lg font-semibold">
        <Trans>Quick Actions</Trans>
      </h2>
      <LinkButton href="/directory" variant="secondary" icon={<Send aria-hidden />}>
        <Trans>Send Message</Trans>
      </LinkButton>
      <LinkButton href="/profile?edit=1" variant="secondary" icon={<UserPen aria-hidden />}>
        <Trans>Update Profile</Trans>
      </LinkButton>
      <Button variant="secondary" icon={<CircleDollarSign aria-hidden />} onClick={() => setPricing(true)}>
        <Trans>Set Pricing</Trans>
      </Button>
      <AvailabilitySelect
        value={data.availabilityStatus}
        onValueChange={(availabilityStatus) => setting.mutate({ availabilityStatus })}
      />
      <PricingDialog open={isPricing} onOpenChange={setPricing} messageRate={data.messageRate} />
    </Card>
  );
}
