import { t } from '@lingui/core/macro';
import type { contract, InputOf } from '@proverse/shared';
import { FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { useState } from 'react';
import { api, failureText } from '../../../api/api.ts';
import { pushSupport, rememberPush, subscribeBrowser, unsubscribeBrowser } from '../../../device/push/push-browser.ts';
import { getSession } from '../../../session/session-store.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';

type Changes = InputOf<typeof contract.push.updateSettings>;

/** The settings of push notifications, and whether this browser gets them. */
export function usePushSettings() {
  const utils = api.useUtils();
  const [support, setSupport] = useState(pushSupport);
  const query = api.push.settings.useQuery(undefined, { enabled: support === 'possible' });
  // While the browser asks the user, and until the server knows.
  const [turningTo, setTurningTo] = useState<boolean>();

  const subscribe = api.push.subscribe.useMutation();
  const unsubscribe = api.push.unsubscribe.useMutation();
  const update = api.push.updateSettings.useMutation({
    async onMutate(changes: Changes) {
      await utils.push.settings.cancel();
      const former = utils.push.settings.getData();
      utils.push.settings.setData(
        undefined,
        former && {
          ...former,
          showText: changes.showText ?? former.showText,
          quietHours: changes.quietHours === undefined ? former.quietHours : changes.quietHours,
        },
      );
      return former;
    },
    onSuccess: () => showToast({ tone: 'success', title: SUCCESS_TEXTS.settings }),
    onError(error, _changes, former) {
      utils.push.settings.setData(undefined, former);
      showToast({ tone: 'danger', title: failureText(error, FAILURE_TEXTS.saveSettings) });
    },
  });
  const test = api.push.test.useMutation({
    onSuccess: ({ delivered }) =>
      delivered
        ? showToast({ tone: 'success', title: t`Test notification sent` })
        : showToast({ tone: 'danger', title: t`Not delivered. Turn notifications off and on again.` }),
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, t`The test could not be sent`) }),
  });

  async function turnOn(publicKey: string): Promise<void> {
    const subscription = await subscribeBrowser(publicKey);
    if (!subscription) return setSupport(pushSupport());
    utils.push.settings.setData(undefined, await subscribe.mutateAsync(subscription));
    rememberPush(getSession().user?.id);
  }

  async function turnOff(): Promise<void> {
    rememberPush(undefined);
    utils.push.settings.setData(undefined, await unsubscribe.mutateAsync({}));
    // The server sends nothing any more, even if the browser keeps its subscription.
    await unsubscribeBrowser().catch(() => undefined);
  }

  async function turn(isOn: boolean): Promise<void> {
    if (!query.data || turningTo !== undefined) return;
    setTurningTo(isOn);
    try {
      await (isOn ? turnOn(query.data.publicKey) : turnOff());
    } catch (error) {
      showToast({
        tone: 'danger',
        title: failureText(
          error,
          isOn ? t`Notifications could not be turned on` : t`Notifications could not be turned off`,
        ),
      });
    }
    setTurningTo(undefined);
  }

  return {
    support,
    query,
    isOn: turningTo ?? query.data?.subscribed ?? false,
    turn: (isOn: boolean) => void turn(isOn),
    change: update.mutate,
    sendTest: () => test.mutate({}),
    isTesting: test.isPending,
  };
}
