/** Test helpers for verifications: people, proven domains, and days that pass. */
import type { UserContext } from '../context.ts';
import { getPublicProfile } from '../profiles/get-public-profile.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import { fakeInternet } from '../testing/fake-internet.ts';
import { testServices } from '../testing/services.ts';
import { addDomain } from './add-domain.ts';
import { checkDomain } from './check-domain.ts';
import { listVerifications } from './list-verifications.ts';
import { recheckVerifications } from './recheck-verifications.ts';

export async function verificationWorld() {
  const database = await testDatabase({ maxConnections: 12 });
  const internet = fakeInternet();
  const services = { ...(await testServices(database)), internet };
  const viewer = contextFor(services, (await createUser(services.db)).id);
  let domains = 0;

  /** Runs the job. */
  const recheck = () => recheckVerifications(services, new AbortController().signal);

  return {
    database,
    internet,
    services,
    recheck,

    async person() {
      const { id, email } = await createUser(services.db);
      return { id, email, ctx: contextFor(services, id) };
    },

    /** A new domain whose TXT record proves that it belongs to this user. */
    async provenDomain(ctx: UserContext) {
      const domain = `clinic-${(domains += 1)}.com`;
      const { id, txtRecord } = await addDomain(ctx, { domain });
      internet.txt.set(domain, [txtRecord ?? '']);
      await checkDomain(ctx, { id });
      return { id, domain };
    },

    async marksOf(userId: string): Promise<string[]> {
      const { verified } = await getPublicProfile(viewer, { userId });
      return verified.map(({ kind, subject }) => `${kind} ${subject}`);
    },

    stateOf: async (ctx: UserContext) => (await listVerifications(ctx)).verifications.map(({ state }) => state),

    /** Lets days pass one by one, with the job on each. */
    async passDays(count: number): Promise<void> {
      for (let day = 0; day < count; day++) {
        await database.ownerPool.query(
          `update verifications set proven_at = proven_at - interval '1 day', checked_at = checked_at - interval '1 day',
             failing_since = failing_since - interval '1 day', check_due_at = check_due_at - interval '1 day'`,
        );
        await recheck();
      }
    },
  };
}
