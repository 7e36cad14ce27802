import { ERRORS } from '@proverse/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetContents, keepContent, readContent } from '../../device/offline/file-contents.ts';
import { fakeMicrophone } from '../../testing/fake-microphone.ts';
import { AFFORDABLE, RECIPIENT, reviewButton, sendAndConfirm, write } from '../../testing/open-composer.tsx';
import { balanceOf, sentMessage, USER } from '../../testing/samples.ts';
import { rejectedWith, type Answers } from '../../testing/server-answers.ts';
import { serveUploads } from '../../testing/serve-uploads.ts';
import { show } from '../../testing/show.tsx';
import { Composer } from '../composer/Composer.tsx';
import { useOutbox } from '../outbox/use-outbox.ts';
import { updateFile } from './draft-files.ts';

const PICTURE = new File(['a picture'], 'roof.jpg', { type: 'image/jpeg' });
const PDF = new File(['a plan'], 'plan.pdf', { type: 'application/pdf' });

let isOnline = true;
beforeEach(async () => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  await forgetContents(USER.id);
});

function setOnline(value: boolean): void {
  isOnline = value;
  act(() => void dispatchEvent(new Event(value ? 'online' : 'offline')));
}

function Outbox() {
  useOutbox();
  return null;
}

function open(answers: Answers = {}) {
  const page = show(
    <>
      <Outbox />
      <Composer recipientId="ravi" onClose={() => undefined} />
    </>,
    {
      at: '/messaging?recipient=ravi',
      answers: {
        'recipients.get': RECIPIENT,
        'coins.balance': balanceOf(1000),
        'messages.validateCost': AFFORDABLE,
        'messages.send': sentMessage(),
        'files.remove': { removed: true },
        ...answers,
      },
    },
  );
  return {
    ...page,
    attach: async (...files: File[]) => {
      await screen.findByRole('button', { name: 'Attach' });
      await page.user.upload(screen.getByLabelText('Files'), files);
    },
  };
}

/** Answers each upload with an id of its own. */
function storeUploads() {
  let count = 0;
  return serveUploads(() => ({ id: `stored-${(count += 1)}` }));
}

const attached = () => within(screen.getByRole('list', { name: 'Attached files' })).getAllByRole('listitem');
const isUploaded = () => waitFor(() => expect(reviewButton()).toBeTruthy());
const keyOf = (index: number) => {
  const stored = localStorage.getItem(`proverse-draft:${USER.id}:message:ravi`) ?? '';
  return (JSON.parse(stored) as { value: { files: { key: string }[] } }).value.files[index]?.key ?? '';
};

test('uploads what is attached with progress, sends it with the message, and then keeps nothing', async () => {
  const stored = Promise.withResolvers<{ id: string }>();
  const uploads = serveUploads(({ file }) => (file.name === 'roof.jpg' ? stored.promise : { id: 'plan' }));
  const { user, server, attach } = open();
  await screen.findByText('Pictures, PDFs and voice notes, up to 5 files of 10 MB');
  await write(user);
  await attach(PICTURE, PDF);
  await screen.findByRole('button', { name: 'Uploading 2 files…' });
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Upload of roof.jpg' }).getAttribute('aria-valuenow')).toBe('40'),
  );
  const key = keyOf(0);
  expect(await readContent(USER.id, key)).toBeTruthy();
  stored.resolve({ id: 'roof' });
  await isUploaded();
  await user.click(reviewButton());
  const review = within(await screen.findByRole('alertdialog'));
  review.getByRole('list', { name: 'Attached files' });
  await user.click(review.getByRole('button', { name: /^Send for/ }));
  await screen.findByText('Premium message sent successfully!');
  expect(server.callsOf('messages.send')[0]?.input).toMatchObject({ fileIds: ['roof', 'plan'] });
  expect(uploads).toHaveLength(2);
  await waitFor(async () => expect(await readContent(USER.id, key)).toBeUndefined());
});

test('goes on after a reload with the same key, and retries what gets no response', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isLost = true;
  const uploads = serveUploads(() => (isLost ? 'lost' : { id: 'roof' }));
  const { attach, reload } = open();
  await attach(PICTURE);
  await waitFor(() => expect(uploads).toHaveLength(1));
  reload();
  await screen.findByText('roof.jpg');
  isLost = false;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await isUploaded();
  expect(uploads.length).toBeGreaterThan(1);
  expect(new Set(uploads.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('shows what the server says about a file, and sends nothing until it is removed', async () => {
  serveUploads(() => ({ error: 'FILE_DAMAGED' }));
  const { user, server, attach } = open();
  await write(user);
  await attach(PICTURE);
  await screen.findByText('This file is damaged or incomplete. Save it again, or choose another.');
  expect(reviewButton().getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Remove roof.jpg' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Attach' }));
  await sendAndConfirm(user);
  await screen.findByText('Premium message sent successfully!');
  expect(server.callsOf('messages.send')[0]?.input).not.toHaveProperty('fileIds');
});

test('says what is wrong with a form instead of sending it again', async () => {
  const uploads = serveUploads(() => ({ error: 'VALIDATION_FAILED' }));
  const { attach } = open();
  await attach(PICTURE);
  await within(await screen.findByRole('list', { name: 'Attached files' })).findByText(ERRORS.VALIDATION_FAILED.text);
  expect(uploads).toHaveLength(1);
});

test('waits for a limit that ends soon, and says one that does not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let retryAfterSeconds = 3;
  const uploads = serveUploads(() => ({ error: 'RATE_LIMITED', params: { retryAfterSeconds } }));
  const { attach } = open();
  await attach(PICTURE);
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(screen.queryByText(/^Too many attempts/)).toBeNull();
  retryAfterSeconds = 61;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await screen.findByText('Too many attempts. Please wait 61 seconds.');
  expect(uploads).toHaveLength(2);
});

test('a name that is too long or hides its end is changed so that the server takes it', async () => {
  const uploads = storeUploads();
  const { attach } = open();
  const picture = (name: string) => new File(['a picture'], name, { type: 'image/jpeg' });
  await attach(picture(`${'अ'.repeat(200)}.jpg`), picture(`${'a'.repeat(200)}.jpeg`), picture('invoice\u202egpj.jpg'));
  await waitFor(() => expect(uploads).toHaveLength(3));
  expect(uploads.map(({ file }) => file.name)).toEqual([
    `${'अ'.repeat(83)}.jpg`,
    `${'a'.repeat(115)}.jpeg`,
    'invoicegpj.jpg',
  ]);
});

test('removing an uploaded file removes it from the server, and the focus goes to the next', async () => {
  storeUploads();
  const { user, server, attach } = open();
  await attach(PICTURE, PDF);
  await isUploaded();
  await user.click(screen.getByRole('button', { name: 'Remove roof.jpg' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove plan.pdf' }));
  await waitFor(() => expect(server.callsOf('files.remove').map(({ input }) => input)).toEqual([{ id: 'stored-1' }]));
});

test('says at once what cannot be sent, and uploads none of it', async () => {
  const uploads = storeUploads();
  const { attach } = open({ 'recipients.get': { ...RECIPIENT, acceptedFiles: ['image', 'voice'] } });
  await screen.findByText('Pictures and voice notes, up to 5 files of 10 MB. Ravi Rao takes no PDFs.');
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' });
  const empty = new File([], 'empty.png', { type: 'image/png' });
  const heic = new File(['h'], 'iphone.heic', { type: 'image/heic' });
  // A chooser may offer everything.
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Files'), [heic, PDF, large, empty]);
  const texts = (await waitFor(attached)).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringContaining('Save HEIC photos as JPEG first.'),
    expect.stringContaining('does not accept files of this kind'),
    expect.stringContaining('Choose a file of at most 10 MB'),
    expect.stringContaining('damaged or incomplete'),
  ]);
  await attach(PICTURE, PICTURE);
  await screen.findByText('You can attach up to 5 files', { selector: 'p' });
  expect(attached()).toHaveLength(5);
  await waitFor(() => expect(uploads).toHaveLength(1));
});

test('someone who takes no files gets none', async () => {
  open({ 'recipients.get': { ...RECIPIENT, acceptedFiles: [] } });
  await screen.findByText('Ravi Rao takes no files.');
  expect(screen.queryByRole('button', { name: 'Attach' })).toBeNull();
});

test('attaches pictures that are pasted and files that are dropped, but not the picture of a copied text', async () => {
  storeUploads();
  const { attach } = open();
  await attach(PDF);
  const message = screen.getByLabelText('Message');
  fireEvent.paste(message, { clipboardData: { files: [PICTURE], types: ['Files', 'text/html'] } });
  fireEvent.paste(message, { clipboardData: { files: [PICTURE], types: ['text/plain', 'text/html', 'Files'] } });
  fireEvent.dragEnter(message, { dataTransfer: { types: ['Files'] } });
  screen.getByText('Drop to attach');
  fireEvent.drop(message, { dataTransfer: { types: ['Files'], files: [PDF] } });
  expect(screen.queryByText('Drop to attach')).toBeNull();
  expect(attached().map((item) => item.querySelector('bdi')?.textContent)).toEqual([
    'plan.pdf',
    'roof.jpg',
    'plan.pdf',
  ]);
  await isUploaded();
});

test('what is attached without a network is uploaded and sent when it is back', async () => {
  const uploads = storeUploads();
  const { user, server, attach } = open();
  await write(user);
  setOnline(false);
  await attach(PICTURE);
  screen.getByText(/Waits for the network/);
  await sendAndConfirm(user);
  await screen.findAllByText('Will be sent when you are back online');
  expect(uploads).toEqual([]);
  setOnline(true);
  await screen.findByText('Premium message sent successfully!');
  expect(server.callsOf('messages.send').map(({ input }) => input)).toMatchObject([{ fileIds: ['stored-1'] }]);
});

test('a message that was reviewed without a network is not sent before its file is uploaded', async () => {
  const stored = Promise.withResolvers<{ id: string }>();
  serveUploads(() => stored.promise);
  const { user, server, attach } = open();
  await write(user);
  setOnline(false);
  await attach(PICTURE);
  await user.click(reviewButton());
  const review = within(await screen.findByRole('alertdialog'));
  setOnline(true);
  await user.click(await review.findByRole('button', { name: 'Uploading 1 file…' }));
  expect(server.callsOf('messages.send')).toEqual([]);
  await act(async () => stored.resolve({ id: 'roof' }));
  await user.click(await review.findByRole('button', { name: /^Send for/ }));
  await screen.findByText('Premium message sent successfully!');
  expect(server.callsOf('messages.send').map(({ input }) => input)).toMatchObject([{ fileIds: ['roof'] }]);
});

test('a waiting message whose file is rejected is not sent', async () => {
  serveUploads(() => ({ error: 'FILE_DAMAGED' }));
  const { user, server, attach } = open();
  await write(user);
  setOnline(false);
  await attach(PICTURE);
  await sendAndConfirm(user);
  setOnline(true);
  await screen.findByText('It was not sent. Your text is saved.');
  expect(server.callsOf('messages.send')).toEqual([]);
});

test('files that the server has forgotten are uploaded again with another key, and the message is sent', async () => {
  const uploads = storeUploads();
  const { user, server, attach } = open();
  server.answer({
    'messages.send': ({ fileIds }) => (fileIds?.[0] === 'stored-1' ? rejectedWith('FILE_GONE')() : sentMessage()),
  });
  await write(user);
  await attach(PICTURE);
  await isUploaded();
  await sendAndConfirm(user);
  await screen.findByText('Premium message sent successfully!');
  expect(server.callsOf('messages.send').map(({ input }) => input)).toMatchObject([
    { fileIds: ['stored-1'] },
    { fileIds: ['stored-2'] },
  ]);
  expect(new Set(uploads.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test('sends nothing while a recording is neither added nor deleted', async () => {
  fakeMicrophone();
  const { user } = open();
  await write(user);
  await user.click(screen.getByRole('button', { name: 'Record a voice note' }));
  await screen.findByRole('button', { name: 'Stop' });
  expect(reviewButton().getAttribute('aria-disabled')).toBe('true');
  screen.getByText('Add or delete the recording first');
  await user.click(screen.getByRole('button', { name: 'Discard the recording' }));
  expect(reviewButton().getAttribute('aria-disabled')).toBeNull();
});

test('waits for a file that another tab is still storing', async () => {
  const uploads = storeUploads();
  const { attach } = open();
  setOnline(false);
  await attach(PICTURE);
  const key = keyOf(0);
  await forgetContents(USER.id);
  setOnline(true);
  await keepContent(USER.id, key, PICTURE);
  await waitFor(() => expect(uploads).toHaveLength(1), { timeout: 5_000 });
});

test('a file that was uploaded by this tab can be sent, even if another tab could not find it', async () => {
  const stored = Promise.withResolvers<{ id: string }>();
  const uploads = serveUploads(() => stored.promise);
  const { attach } = open();
  await attach(PICTURE);
  await waitFor(() => expect(uploads).toHaveLength(1));
  act(() => updateFile(USER.id, keyOf(0), { error: 'This file is no longer on this device. Add it again.' }));
  await screen.findByText(/no longer on this device/);
  await act(async () => stored.resolve({ id: 'roof' }));
  await waitFor(() => expect(screen.queryByText(/no longer on this device/)).toBeNull());
});

test('a dropped folder is rejected instead of uploaded for ever', async () => {
  const uploads = storeUploads();
  const { attach } = open();
  const folder = new File(['x'], 'scans.pdf', { type: '' });
  // Like every read of a folder.
  vi.spyOn(folder, 'slice').mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')),
  } as unknown as Blob);
  await attach(PICTURE);
  fireEvent.drop(screen.getByLabelText('Message'), { dataTransfer: { types: ['Files'], files: [folder] } });
  await screen.findByText('This file can’t be read. Choose it again.');
  expect(uploads.map(({ file }) => file.name)).toEqual(['roof.jpg']);
});

test('says why no more can be attached, where it can be seen', async () => {
  storeUploads();
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { attach } = open();
  await attach(PICTURE, PICTURE, PICTURE, PICTURE, PICTURE, PICTURE);
  const notice = await screen.findByText('You can attach up to 5 files', { selector: 'p' });
  expect(seen.mock.contexts).toContain(notice.parentElement);
  const button = screen.getByRole('button', { name: 'Attach' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const reason = document.querySelector(`#${CSS.escape(button.getAttribute('aria-describedby') ?? '')}`);
  expect(reason?.textContent).toBe('You can attach up to 5 files');
});

test('a voice note plays again before it is sent, and an uploaded PDF shows its first page', async () => {
  storeUploads();
  const { attach } = open();
  await attach(new File(['a note'], 'note.m4a', { type: 'audio/mp4' }), PDF);
  const note = within(await screen.findByRole('group', { name: 'note.m4a' }));
  await isUploaded();
  expect(note.getByRole('button', { name: 'Play' })).toBeTruthy();
  await waitFor(() => expect(attached()[1]?.querySelector('img')).toBeTruthy());
});

test('a device that no longer has the file says so', async () => {
  storeUploads();
  const { attach, server, user } = open();
  await write(user);
  await attach(PICTURE);
  await isUploaded();
  await forgetContents(USER.id);
  server.answer({ 'messages.send': rejectedWith('FILE_GONE') });
  await sendAndConfirm(user);
  await screen.findByText('This file is no longer on this device. Add it again.', {}, { timeout: 5_000 });
});
