/** Checks of withdrawals against their provider's transfers and reports. */
import { rowCheck, type Check } from './check.ts';

// How often a provider reported each outcome of a transfer.
const ENDS = `ends as (
  select
    withdrawal_id,
    count(*) filter (where effect = 'paid') as paid,
    count(*) filter (where effect = 'failed') as failed,
    count(*) filter (where effect = 'reversed') as reversed,
    max(utr) filter (where effect = 'paid') as utr
  from payout_events
  group by withdrawal_id
)`;

export const payoutChecks: Check[] = [
  rowCheck({
    holds: 'every transfer has the state of its withdrawal',
    from: `payouts p left join withdrawals w on w.id = p.withdrawal_id`,
    wrong: `w.status is distinct from case p.state
        when 'waiting' then 'approved' when 'sent' then 'approved' when 'paid' then 'paid' else 'failed' end
      or (w.returned_at is not null) <> (p.state = 'reversed')`,
    finding: `format('transfer %s is %s; withdrawal %s is %s', p.provider_ref, p.state, p.withdrawal_id, w.status)`,
  }),
  rowCheck({
    holds: 'every finished transfer has one report of its provider, with the bank reference of the withdrawal',
    with: ENDS,
    from: `payouts p left join ends e on e.withdrawal_id = p.withdrawal_id left join withdrawals w on w.id = p.withdrawal_id`,
    wrong: `coalesce(e.paid, 0) <> (p.state in ('paid', 'reversed'))::int
      or coalesce(e.failed, 0) <> (p.state = 'failed')::int
      or coalesce(e.reversed, 0) <> (p.state = 'reversed')::int
      or (p.state in ('paid', 'reversed') and e.utr is distinct from w.utr)`,
    finding: `format('transfer %s of withdrawal %s is %s: reported paid %s, failed %s, reversed %s times, reference %s', p.provider_ref, p.withdrawal_id, p.state, coalesce(e.paid, 0), coalesce(e.failed, 0), coalesce(e.reversed, 0), e.utr)`,
  }),
  rowCheck({
    holds: 'every report with an effect is about the transfer of its withdrawal and the whole amount',
    from: `payout_events e
      left join payouts p on p.withdrawal_id = e.withdrawal_id and p.provider = e.provider
      left join withdrawals w on w.id = e.withdrawal_id`,
    wrong: `case when e.effect in ('sent', 'paid', 'failed', 'reversed') then
        p.withdrawal_id is null or e.provider_ref is distinct from p.provider_ref
          or e.amount_paise is distinct from 100::bigint * w.amount_coins
          or e.outcome is distinct from case when e.effect = 'failed' and e.outcome = 'reversed' then 'reversed' else e.effect end
      else e.effect <> 'none' end`,
    finding: `format('report %s about %s (%s paise, %s): %s, transfer %s of withdrawal %s over %s coins', e.event_id, e.provider_ref, e.amount_paise, e.provider_status, e.effect, p.provider_ref, e.withdrawal_id, w.amount_coins)`,
  }),
];
