import { expect, test } from 'vitest';
import { isPushService } from './push-services.ts';
import { pushText, type PushSubject } from './push-text.ts';
import { quietMinutesLeft } from './quiet-hours.ts';
import { vapidKeyOf } from './vapid-key.ts';
import { textsOf } from '../language/texts-of.ts';

const english = textsOf('en');
const NOW = new Date('2026-11-23T10:00:00Z');
const QUESTION: PushSubject = {
  type: 'message_received',
  title: null,
  body: null,
  otherName: 'Meera',
  subject: 'GST registration',
  quote: `Do I have to register?\n${'Details follow. '.repeat(5)}Details ${'x'.repeat(99)}`,
  tier: 'standard',
  priceCoins: 350,
  feeCoins: 0,
  expiresAt: new Date('2026-11-29T09:00:00Z'),
  stars: null,
};

test.each([
  [{}, 'New question, ₹350', '6 days left'],
  [
    { tier: 'priority', feeCoins: 50, expiresAt: new Date('2026-11-23T11:30:00Z') },
    'New priority question, ₹300',
    '1 hour left',
  ],
  [{ tier: 'free_pass', priceCoins: 0 }, 'New question', '6 days left'],
  [{ type: 'message_replied' }, 'Your question was answered', ''],
  [{ type: 'message_expired' }, 'Your question expired', '₹350 back in your wallet'],
  [{ type: 'message_rated', stars: 4 }, 'Your reply was rated', '4 of 5 stars'],
  [{ type: 'payout_paid', title: 'Paid out: 500 coins', body: 'UTR 1' }, 'Your withdrawal was paid', ''],
] as const)('shows neither names nor texts on a lock screen: %j', (changes, title, body) => {
  expect(pushText({ ...QUESTION, ...changes }, false, NOW, english)).toEqual({ title, body });
});

test.each([
  [{}, false, 'नया सवाल, ₹350', '6 दिन बाक़ी'],
  [
    { type: 'message_replied', otherName: 'मीरा', subject: 'कर', quote: 'जी हाँ' },
    true,
    'मीरा ने आपके सवाल का जवाब दिया',
    'कर\nजी हाँ',
  ],
  [
    { type: 'payout_failed', title: 'The bank returned your withdrawal', body: '500 coins are back in your wallet. ' },
    true,
    'बैंक ने आपकी निकासी लौटा दी',
    '500 कॉइन आपके वॉलेट में वापस आ गए हैं। ',
  ],
] as const)('speaks Hindi: %j', (changes, showsText, title, body) => {
  expect(pushText({ ...QUESTION, ...changes }, showsText, NOW, textsOf('hi'))).toEqual({ title, body });
});

test('shows names and first words to those who chose it', () => {
  const text = pushText(QUESTION, true, NOW, english);
  expect(text.title).toBe('New question from Meera, ₹350');
  expect(text.body).toMatch(/^6 days left\nGST registration\nDo I have to register\? (Details follow\. ){5}Details…$/);
  const own = { title: 'Paid out: 500 coins', body: 'UTR 1' };
  expect(pushText({ ...QUESTION, type: 'payout_paid', ...own }, true, NOW, english)).toEqual(own);
});

test.each([
  ['22:00', '07:00', 'Asia/Kolkata', 0], // 15:30 there
  ['15:00', '16:00', 'Asia/Kolkata', 30],
  ['15:31', '15:30', 'Asia/Kolkata', 0],
  ['22:00', '07:00', 'Asia/Tokyo', 0], // 19:00 there
  ['18:00', '07:00', 'Asia/Tokyo', 720],
  ['09:00', '09:00', 'UTC', 0],
])('from %s until %s in %s there are %i quiet minutes left', (from, until, timeZone, left) => {
  expect(quietMinutesLeft({ from, until, timeZone }, NOW)).toBe(left);
});

test('calls only the push services of browsers', () => {
  const none = { testServiceUrl: undefined };
  const allowed = [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://web.push.apple.com/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ];
  expect(allowed.filter((address) => !isPushService(address, none))).toEqual([]);
  const refused = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://evilpush.apple.com.example/x',
    'https://evil-push.apple.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://127.0.0.1/x',
    'http://localhost:4000/x',
  ];
  expect(refused.filter((address) => isPushService(address, none))).toEqual([]);
  expect(isPushService('http://localhost:4000/x', { testServiceUrl: 'http://localhost' })).toBe(true);
});

test('every node with the same SECRET_KEY has the same key', () => {
  const { publicKey } = vapidKeyOf({ secretKey: 'a secret key of the tests, long enough' });
  expect(vapidKeyOf({ secretKey: 'a secret key of the tests, long enough' }).publicKey).toBe(publicKey);
  expect(vapidKeyOf({ secretKey: 'another secret key of the tests' }).publicKey).not.toBe(publicKey);
  expect(publicKey).toMatch(/^B[\w-]{86}$/);
});
