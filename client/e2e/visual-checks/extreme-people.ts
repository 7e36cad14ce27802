/** People with very long, very short, Hindi and Arabic names. */
import { randomUUID } from 'node:crypto';
import { member, type Member } from '../people.ts';
import { sql } from '../running-server.ts';

const LONGEST = {
  firstName: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenfabrik'.slice(0, 60),
  lastName: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft'.slice(0, 60),
  profession: 'Rechtsschutzversicherungsgesellschaftenfachberaterinnenausbilderin'.slice(0, 60),
};
const HINDI_NAME = { firstName: 'अनुराधा', lastName: 'श्रीवास्तव-चट्टोपाध्याय', profession: 'आयकर और निवेश सलाहकार' };
const ARABIC_NAME = { firstName: 'عبد الرحمن', lastName: 'بن عبد العزيز', profession: 'مستشار قانوني' };
const SHORTEST = { firstName: 'O', lastName: 'X', profession: 'MD' };

export const LONG_SUBJECT =
  'A question about the price of a very long word: Donaudampfschifffahrtsgesellschaftskapitänsmützenband'.slice(0, 100);
export const LONG_TEXT = `${'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung'.repeat(3)}\n\nAnd plainly: may I ask you about it, and what would it cost? ${'x'.repeat(200)}`;
export const HINDI = 'क्या मुझे पहले ऋण चुकाना चाहिए या बचत करनी चाहिए?';
export const ARABIC = 'هل أبدأ بقاعدة البيانات أم بالتصميم؟';

/** A balance in lakhs, shown as ₹12,34,567. */
const MANY_COINS = 1_234_567;
const WELCOME_COINS = 1000;

type Name = typeof LONGEST;

/** A member whose first session already shows this name. */
async function memberNamed(name: Name, messageRate: number, coins?: number): Promise<Member> {
  const person = await member('Guest', { messageRate }, async ({ id }) => {
    await sql('update users set first_name = $2, last_name = $3, profession = $4 where id = $1', [
      id,
      name.firstName,
      name.lastName,
      name.profession,
    ]);
    if (coins !== undefined) await buy(id, coins - WELCOME_COINS);
  });
  return { ...person, ...name, name: `${name.firstName} ${name.lastName}` };
}

/** Buys coins, in addition to the welcome bonus. */
async function buy(userId: string, coins: number): Promise<void> {
  const id = randomUUID();
  await sql(
    `insert into purchases (id, user_id, package_code, coins, bonus, price_inr, method, provider, provider_ref, status,
       closed_at)
     values ($1, $2, 'PRO', $3, 0, $3, 'credit_card', 'sandbox', $4, 'completed', now())`,
    [id, userId, coins, `visual-${id}`],
  );
  await sql(`select ledger_purchase($1, $2, 0, $3, 'PRO', $4)`, [userId, coins, id, `visual-${id}`]);
}

/** The longest names, the highest possible price, and a balance in lakhs. */
export const longNamed = (): Promise<Member> => memberNamed(LONGEST, 10_000, MANY_COINS);
export const shortNamed = (): Promise<Member> => memberNamed(SHORTEST, 1);
export const hindiNamed = (): Promise<Member> => memberNamed(HINDI_NAME, 350);
export const arabicNamed = (): Promise<Member> => memberNamed(ARABIC_NAME, 9_999, MANY_COINS);
