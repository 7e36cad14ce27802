import { expect, test } from 'vitest';
import { listActs } from '../admin/audit-log/list-acts.ts';
import { listReports } from '../admin/reports/list-reports.ts';
import { listUsers } from '../admin/users/list-users.ts';
import { restoreUser } from '../admin/users/restore-user.ts';
import { suspendUser } from '../admin/users/suspend-user.ts';
import { listHistory } from '../coins/list-history.ts';
import { listProfessionals } from '../directory/list-professionals.ts';
import { listInbox, listOutbox } from '../messages/read/list-messages.ts';
import { sendMessage } from '../messages/send/send-message.ts';
import { reportMessage } from '../safety/report-message.ts';
import { testPeople } from '../testing/people.ts';

const { join } = await testPeople();
const page = { page: 0, size: 50 };
const admin = await join({ role: 'admin', message_rate: null });

const SPELLINGS = [
  ['D’Souza', "D'Souza", 'DSouza'],
  ['Sinead', 'Sinéad'],
  ['Grossmann', 'Großmann'],
  ["it's fine", 'it’s fine'],
  ['“urgent”', '"urgent"', '‘urgent’', 'urgent'],
  ['istanbul', 'İstanbul', 'ISTANBUL', 'ıstanbul'],
  ['हिन्दी', 'हिंदी'],
  ['फ़ीस', 'फीस', '\u095eीस'],
  ['ＧＳＴ', 'GST'],
  ['ﬁle', 'file'],
  ['Ørsted', 'Orsted'],
  ['Łukasz', 'Lukasz'],
  ['naïve', 'naive'],
  ['№ 77', 'No 77'],
  ['XY²', 'XY2'],
  ['क्\u200dषत्रिय', 'क्षत्रिय'],
  ['two\u00a0words', 'two words'],
  ['e‑KYC', 'e-KYC', 'e–KYC'],
];

test.each(SPELLINGS.flatMap((texts) => texts.map((written) => [written, texts] as const)))(
  'every search finds %s by its other spellings',
  async (written, spellings) => {
    const expert = await join({ first_name: written, last_name: 'Quorum', message_rate: 10 });
    const sender = await join({ bonusCoins: 20, message_rate: null });
    const { id } = await sendMessage(sender.ctx, { recipientId: expert.id, subject: written, content: 'A text.' });
    await reportMessage(expert.ctx, { id, reason: 'spam' });
    await suspendUser(admin.ctx, { id: expert.id, reason: written });
    await restoreUser(admin.ctx, { id: expert.id });
    for (const spelling of spellings) {
      const found = {
        outbox: await listOutbox(sender.ctx, { ...page, search: spelling }),
        inbox: await listInbox(expert.ctx, { ...page, search: spelling }),
        history: await listHistory(sender.ctx, { ...page, search: spelling }),
        users: await listUsers(admin.ctx, { ...page, keyword: `${spelling} quorum` }),
        reports: await listReports(admin.ctx, { ...page, keyword: spelling }),
        log: await listActs(admin.ctx, { ...page, keyword: spelling, subjectId: expert.id }),
        directory: await listProfessionals(sender.ctx, { ...page, keyword: spelling }),
      };
      const { directory, users, reports, ...own } = found;
      for (const [list, { content }] of Object.entries(own))
        expect([spelling, list, content.length > 0]).toEqual([spelling, list, true]);
      expect(users.content.map((user) => user.id)).toContain(expert.id);
      expect(reports.content.map(({ message }) => message.id)).toContain(id);
      expect([spelling, directory.content.map(({ userId }) => userId)]).toEqual([
        spelling,
        expect.arrayContaining([expert.id]),
      ]);
    }
  },
);
