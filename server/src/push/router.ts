import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { getPushSettings, updatePushSettings } from './push-settings.ts';
import { sendTestPush } from './send-test-push.ts';
import { subscribe, unsubscribe } from './subscribe.ts';

export const pushRouter = implementSlice(contract.push, {
  settings: getPushSettings,
  updateSettings: updatePushSettings,
  subscribe,
  unsubscribe,
  test: sendTestPush,
});
