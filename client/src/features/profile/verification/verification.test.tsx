import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rejectedWith } from '../../../testing/server-answers.ts';
import { fill, show } from '../../../testing/show.tsx';
import { AT, SECURITY } from '../security/security-fixtures.tsx';
import { useSecurity } from '../security/use-security.ts';
import { Verification } from './Verification.tsx';
import type { OwnVerification } from './VerificationRow.tsx';

const PENDING: OwnVerification = {
  id: 'd1',
  kind: 'domain',
  subject: 'asha-rao.com',
  state: 'pending',
  txtRecord: 'proverse-verify=abc',
  provenAt: null,
  checkedAt: null,
  failingSince: null,
  lostAt: null,
  lostBecause: null,
};
const PROVEN: OwnVerification = { ...PENDING, state: 'proven', provenAt: AT, checkedAt: AT };
const WORK: OwnVerification = { ...PROVEN, id: 'w1', kind: 'work_mail', subject: 'lotus.com', txtRecord: null };
const URL = 'https://proverse.example/profile/asha';

function OwnVerifications() {
  const { verification, failed } = useSecurity();
  return <Verification email="asha@example.com" isVerified query={verification} failed={failed} />;
}

function open(...verifications: OwnVerification[]) {
  return show(<OwnVerifications />, {
    answers: {
      ...SECURITY,
      'verification.list': { verifications, profileUrls: [URL] },
    },
  });
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('adds a domain, shows its record and link, and says what a check found', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a domain' }));
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  const adding = await dialog('Verify a domain');
  server.answer({ 'verification.addDomain': rejectedWith('VALIDATION_FAILED', {}, { domain: 'Enter a domain' }) });
  await fill(user, adding.getByLabelText('Domain'), 'nonsense');
  await user.click(adding.getByRole('button', { name: 'Continue' }));
  await adding.findByText('Enter a domain');

  server.answer({
    'verification.addDomain': PENDING,
    'verification.list': { verifications: [PENDING], profileUrls: [URL] },
    'verification.checkDomain': { result: 'absent', verification: PENDING },
  });
  await user.click(adding.getByRole('button', { name: 'Continue' }));
  const proving = await dialog('Verify asha-rao.com');
  proving.getByText('proverse-verify=abc');
  proving.getByText(`<a rel="me" href="${URL}">Proverse</a>`);
  await user.click(proving.getByRole('button', { name: 'Copy TXT record' }));
  expect(await navigator.clipboard.readText()).toBe('proverse-verify=abc');
  await user.click(proving.getByRole('button', { name: 'Check now' }));
  await proving.findByText(/^We found neither the record nor the link yet/);
  server.answer({
    'verification.list': { verifications: [PROVEN], profileUrls: [URL] },
    'verification.checkDomain': { result: 'found', verification: PROVEN },
  });
  await user.click(proving.getByRole('button', { name: 'Check now' }));
  await screen.findAllByText('asha-rao.com is verified');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rows()[1]).toMatch(/^Domain asha-rao\.comVerified /);
});

test('confirms a work email with a code, and keeps the address out of the page', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a work email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify your work email' }));
  server.answer({
    'verification.startWorkMail': rejectedWith('VALIDATION_FAILED', {}, { email: 'Use your address at work' }),
  });
  await fill(user, dialog.getByLabelText('Work email'), 'asha@gmail.com');
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  await dialog.findByText('Use your address at work');

  server.answer({
    'verification.startWorkMail': { flowId: 'flow' },
    'verification.confirmWorkMail': rejectedWith('VALIDATION_FAILED', {}, { code: 'This code is wrong' }),
  });
  await fill(user, dialog.getByLabelText('Work email'), 'asha@lotus.com');
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  const box = await dialog.findByLabelText('Digit 1 of 6');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.paste('654321');
  await dialog.findByText('This code is wrong');
  expect(box).toHaveProperty('value', '');
  dialog.getByRole('button', { name: /^Resend code in/ });
  server.answer({
    'verification.confirmWorkMail': WORK,
    'verification.list': { verifications: [WORK], profileUrls: [URL] },
  });
  await user.paste('123456');
  await screen.findAllByText('Your profile says “Works at lotus.com”');
  expect(server.callsOf('verification.confirmWorkMail').at(-1)?.input).toEqual({
    email: 'asha@lotus.com',
    flowId: 'flow',
    code: '123456',
  });
  await waitFor(() => expect(document.body.textContent).not.toContain('asha@lotus.com'));
});

test('says why a mark is not shown, or soon will not be', async () => {
  const lost = (lostBecause: OwnVerification['lostBecause']) => ({
    ...PROVEN,
    id: String(lostBecause),
    state: 'lost' as const,
    lostBecause,
  });
  open(
    { ...PROVEN, state: 'failing' },
    lost('not_found'),
    lost('name_changed'),
    { ...lost('expired'), kind: 'work_mail' },
    { ...lost('moved'), kind: 'work_mail' },
  );
  await screen.findAllByText(/^Not shown:/);
  expect(rows().slice(1)).toEqual([
    expect.stringMatching(/^Domain asha-rao\.comStill shown, but .*Verify again/),
    expect.stringContaining('Not shown: we no longer find your record or link'),
    expect.stringContaining('Not shown: you changed your name'),
    expect.stringContaining('Works at asha-rao.comNot shown: work emails expire after a year'),
    expect.stringContaining('Not shown: another account confirmed this mailbox'),
  ]);
});

test('removes a verification after a confirmation', async () => {
  const { user, server } = open(WORK);
  await user.click(await screen.findByRole('button', { name: 'Remove lotus.com' }));
  const asking = within(await screen.findByRole('alertdialog', { name: 'Remove lotus.com?' }));
  server.answer({
    'verification.remove': { message: '' },
    'verification.list': { verifications: [], profileUrls: [URL] },
  });
  await user.click(asking.getByRole('button', { name: 'Remove' }));
  await screen.findAllByText('lotus.com removed');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Verification' })));
  expect(rows()).toHaveLength(1);
});
