import { useEffect } from 'react';

/** Shows the number of open questions on the app's icon until the user signs out, if the browser supports badges. */
export function useAppBadge(openQuestions: number | undefined): void {
  useEffect(() => {
    if (openQuestions === undefined || !('setAppBadge' in navigator)) return;
    // Rejected where the app is not installed.
    navigator.setAppBadge(openQuestions).catch(() => undefined);
  }, [openQuestions]);
  useEffect(() => clearDevice, []);
}

/** Removes the badge and all notifications from this device, because its next user must not see them. */
function clearDevice(): void {
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.getNotifications())
    .then((shown) => shown?.forEach((notification) => notification.close()))
    .catch(() => undefined);
}
