/** The title and the icon of the browser's tab. With unread messages, their number and a dot are in every screen's. */
let screenTitle = '';
let unreadCount = 0;

export function setScreenTitle(title: string): void {
  screenTitle = title;
  showTitle();
}

export function setUnreadCount(count: number): void {
  if (count === unreadCount) return;
  unreadCount = count;
  if (screenTitle !== '') showTitle();
  document
    .querySelector('link[rel="icon"][type="image/svg+xml"]')
    ?.setAttribute('href', count > 0 ? '/favicon-unread.svg' : '/favicon.svg');
}

function showTitle(): void {
  document.title = `${unreadCount > 0 ? `(${unreadCount}) ` : ''}${screenTitle} · Proverse`;
}
