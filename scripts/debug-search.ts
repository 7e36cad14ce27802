import { readFileSync } from 'node:fs';
import { encryptAccount } from '../server/src/payouts/account-encryption.ts';
import { readQuestion } from '../server/src/directory/words/read-question.ts';
import { fillDemoData } from './demo/fill-demo-data.ts';
import { MEASURING, withPostgres, withServices } from './bench/with-postgres.ts';
const texts = readFileSync('/tmp/sw/debug.txt', 'utf8').trim().split('\n');
const any = (l: readonly string[]) => l.map((x) => `'${x}'`).join(' | ');
await withPostgres(({ url }) => withServices(MEASURING, url, async (services) => {
  await fillDemoData({ ...services, encryptAccount });
  for (const t of texts) {
    const q = await readQuestion(services.pool, t);
    console.log(`\n${t} ${q.isHindi ? 'HINDI' : ''}\n` + q.words.map((w) => `   ${w.word}${w.hindi ? '*' : ''} ${w.weight.toFixed(2)} [${w.lexemes.join(' ')}] ${w.fields.map((f) => f.name + ':' + f.share.toFixed(2)).join(', ')}`).join('\n') + `\n  => ${q.fields.map((f) => f.field.name + ' ' + f.score.toFixed(2)).join(', ')}`);
    const parts = [...q.words.map((w) => ({ n: w.word, w: '{0.4,0.3,0.6,1}', q: any(w.lexemes), s: w.weight * (w.hindi ? w.lexemes.length : Math.sqrt(w.lexemes.length)) })), ...q.fields.map((f) => ({ n: f.field.name, w: '{0.1,0.15,0.6,1}', q: any(f.field.lexemes), s: f.score * Math.sqrt(f.field.lexemes.length) }))];
    if (parts.length === 0) continue;
    const { rows } = await services.pool.query(`select * from (select first_name, array[${parts.map((p, i) => `round((${p.s}*ts_rank('${p.w}', document, $${i + 1}::tsquery))::numeric,2)`)}]::text as parts, ${parts.map((p, i) => `${p.s}*ts_rank('${p.w}', document, $${i + 1}::tsquery)`).join('+')} as rel, expert_quality(s, last_active_at) q, pause_of(u, now()) is not null as paused from directory_documents d join users u on u.id=d.user_id join profile_stats s on s.user_id=u.id join user_presence p on p.user_id=u.id ) x order by rel*(0.5+q) desc limit 6`, parts.map((p) => p.q));
    for (const r of rows) console.log(`      ${r.first_name} ${r.rel.toFixed(2)} q=${r.q.toFixed(2)} ${r.paused ? 'PAUSED' : ''} ${r.parts}`);
  }
}), { disposable: true });
