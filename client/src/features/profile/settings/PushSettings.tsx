import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LoadStatus } from '../../../app/LoadStatus.tsx';
import type { PushSupport } from '../../../device/push/push-browser.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { QuietHours } from './QuietHours.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { Switch } from '../Switch.tsx';
import { usePushSettings } from './use-push-settings.ts';

const IMPOSSIBLE: Readonly<Record<Exclude<PushSupport, 'possible'>, string>> = {
  blocked: t`Notifications from Proverse are blocked. Allow them in your browser’s settings for this site.`,
  install: t`On iPhone and iPad, first add Proverse to your Home Screen: tap Share, then Add to Home Screen.`,
  impossible: t`This browser does not support push notifications.`,
};

/** Push notifications of this browser, what they show and when they wait. */
export function PushSettings() {
  const { support, query, isOn, turn, change, sendTest, isTesting } = usePushSettings();
  const { data } = query;
  return (
    <Section
      id="push-notifications"
      title={t`Push notifications`}
      text={t`New questions, replies and payouts on this device, even when Proverse is closed.`}
      className="gap-2"
    >
      {support !== 'possible' && <p className="py-2">{IMPOSSIBLE[support]}</p>}
      {support === 'possible' && <LoadStatus what={t`push notifications`} query={query} count={1} className="h-14" />}
      {support === 'possible' && data && (
        <>
          <Switch label={t`Notify this device`} hint={t`Only for this device.`} checked={isOn} onCheckedChange={turn} />
          {data.subscribed && (
            <>
              <Switch
                label={t`Show names and text`}
                hint={t`When off, your lock screen only shows texts such as “New question, ₹350”.`}
                checked={data.showText}
                onCheckedChange={(showText) => change({ showText })}
              />
              <QuietHours hours={data.quietHours} onChange={(quietHours) => change({ quietHours })} />
              <Button
                variant="secondary"
                busy={isTesting && t`Sending…`}
                onClick={sendTest}
                className="mt-2 self-start"
              >
                <Trans>Send a test notification</Trans>
              </Button>
            </>
          )}
        </>
      )}
    </Section>
  );
}
