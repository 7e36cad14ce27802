/**
 * The SQL functions that the server may call, generated from pg_proc by server/src/database/schema.test.ts. Do not edit.
 *
 * PostgreSQL does not know which results are null, so each is `T | null`, unless a comment in the function's file says
 * otherwise: `comment on function f is 'not null'`, or `'not null except a, b'` for the columns of its rows. The
 * columns of a table's row are null where the table says so. Arguments may be null, except those of strict functions, and
 * those with a default may be left out. Rows are passed with recordOf and recordsOf. JSON arguments are JSON text. JSON
 * results are `unknown` here: function-results.ts has their types.
 */
import type { Records } from './records.ts';
import type * as tables from './schema.ts';

export interface Functions {
  account_delete_begin: {
    args: { p_user: string | null; p_password_hash: string | null; p_forfeit_coins: number | null; p_email_hash: Buffer | null; p_goodbye: Buffer | null };
    returns: string[];
  };
  account_delete_finish: {
    args: { p_user: string | null };
    returns: void;
  };
  account_erase_traces: {
    args: { p_user: string | null };
    returns: number;
  };
  account_forfeit: {
    args: { p_user: string | null };
    returns: void;
  };
  account_forfeit_coins: {
    args: { p_user: string | null };
    returns: number | null;
  };
  account_has_open_purchase: {
    args: { p_user: string | null };
    returns: boolean | null;
  };
  account_refund_received: {
    args: { p_user: string | null };
    returns: unknown;
  };
  account_refund_sent: {
    args: { p_user: string | null };
    returns: unknown;
  };
  add_saved_reply: {
    args: { p_user: string | null; p_title: string | null; p_body: string | null; p_max: number | null };
    returns: string;
  };
  admin_record: {
    args: { p_admin: string | null; p_act: string | null; p_subject_kind: string | null; p_subject_id: string | null; p_detail?: string | null };
    returns: void;
  };
  admin_resolve_report: {
    args: { p_admin: string | null; p_request: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null; p_report: string | null; p_decision: string | null; p_note: string | null };
    returns: unknown;
  };
  admin_restore_user: {
    args: { p_admin: string | null; p_request: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null; p_user: string | null };
    returns: unknown;
  };
  admin_search_text: {
    args: { p_email: string | null; p_first_name: string | null; p_last_name: string | null };
    returns: string | null;
  };
  admin_suspend_user: {
    args: { p_admin: string | null; p_request: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null; p_user: string | null; p_reason: string | null };
    returns: unknown;
  };
  admin_waiting: {
    args: {};
    rows: { kind: string; since: Date };
  };
  avatar_at: {
    args: { p_url: string | null };
    returns: Buffer | null;
  };
  block_person: {
    args: { p_blocker: string | null; p_blocked: string | null };
    returns: boolean;
  };
  broken_checkpoints: {
    args: {};
    rows: { number: number | null };
  };
  category_of: {
    args: { p_profession: string | null; p_skills: readonly (string | null)[] | null };
    returns: string | null;
  };
  category_of_words: {
    args: { p_text: string | null };
    returns: string | null;
  };
  cautious_average: {
    args: { p_sum: number | null; p_count: number | null };
    returns: number | null;
  };
  check_send: {
    args: { p_sender: string | null; p_recipient: string | null; p_tier: string | null; p_follows: string | null; p_pass: string | null; p_price: number | null; p_token: string | null; p_daily_cap: number | null; p_at: Date | string | null };
    rows: { sender: string | null; recipient: string | null; price: number | null; obstacle: string | null; params: unknown };
  };
  checkpoint_hash: {
    args: { s: Records<'ledger_checkpoint', false> | null };
    returns: Buffer | null;
  };
  checkpoint_skip: {
    args: { p_number: number | null };
    returns: number | null;
  };
  checkpoint_tree: {
    args: { p_from: string | null; p_to: string | null; p_salt: Buffer | null };
    rows: { root: Buffer | null; subtrees: Buffer | null; tx_count: number | null; from_tx_id: number | null; to_tx_id: number | null };
  };
  coin_departures: {
    args: { p_account: number | null; p_seq: number | null; p_first: number | null; p_last: number | null };
    rows: { tx_id: number | null; from_place: number | null; to_place: number | null };
  };
  coin_kind_of: {
    args: { p_account_id: number | null };
    returns: tables.CoinKind | null;
  };
  coin_moves: {
    args: { p_account: number | null; p_seq: number | null; p_first: number | null; p_last: number | null; p_frozen_since: number | null };
    rows: { place: string | null; tx_id: number | null; account_id: number | null; seq: number | null; first_coin: number | null; last_coin: number | null };
  };
  coin_order: {
    args: { p_account: number | null };
    returns: number | null;
  };
  coin_refund_json: {
    args: { r: Records<'coin_refunds', false> | null };
    returns: unknown;
  };
  coin_refund_part_report: {
    args: { p_part: string | null; p_status: string | null; p_reference: string | null; p_reason: string | null };
    returns: unknown;
  };
  coin_refund_parts_take_due: {
    args: { p_refund: string | null; p_limit: number | null };
    rows: { coin_refund_parts_take_due: unknown };
  };
  coin_refund_request: {
    args: { p_user: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null; p_coins: number | null; p_windows: string | null };
    returns: string;
  };
  coin_trail: {
    args: { p_tx: number | null; p_account: number | null; p_first: number | null; p_last: number | null; p_frozen_since?: number | null };
    rows: { path: number[] | null; place: string | null; tx_id: number | null; account_id: number | null; coins: number | null };
  };
  coins: {
    args: { bonus?: number | null; purchased?: number | null; earned_bonus?: number | null; earned?: number | null; debt?: number | null };
    rows: { bonus: number | null; purchased: number | null; earned_bonus: number | null; earned: number | null; debt: number | null };
  };
  coins_in_escrow: {
    args: { p_hold_tx: number | null };
    rows: { bonus: number | null; purchased: number | null; earned_bonus: number | null; earned: number | null; debt: number | null };
  };
  coins_in_payout: {
    args: { p_withdrawal_tx: number | null };
    rows: { bonus: number | null; purchased: number | null; earned_bonus: number | null; earned: number | null; debt: number | null };
  };
  coins_of_kind: {
    args: { p_coins: Records<'coins_by_kind', false> | null; p_kind: tables.CoinKind | null };
    returns: number | null;
  };
  coins_refundable: {
    args: { p_user: string | null; p_windows: string | null; p_coins?: number | null };
    rows: { purchase_id: string; package_title: string; payment_method: string; bought_at: Date; unused: number; coins: number; bonus: number; amount_paise: number; reason: string | null };
  };
  coins_without_spent_bonus: {
    args: { p: Records<'purchases', false> | null; p_charged_back: number | null; p_unused: number | null; p_bonus: number | null };
    returns: number | null;
  };
  create_checkpoint: {
    args: { p_limit?: number | null };
    returns: number;
  };
  daily_cap_params: {
    args: { p_cap: number | null; p_ends: Date | string | null; p_at: Date | string | null };
    returns: unknown;
  };
  database_figures: {
    args: {};
    rows: { expiryLag: number; checkpointLag: number; mailQueue: number; mailOldest: number; mailRetrying: number; mailGivenUp: number };
  };
  day_in_india: {
    args: { p_at: Date | string | null };
    returns: string | null;
  };
  decide_message: {
    args: { p_user: string | null; p_operation: string | null; p_message: string | null; p_text: string | null };
    returns: void;
  };
  decide_messages: {
    args: { p_decisions: Records<'message_decision', true> | null };
    returns: unknown;
  };
  decision_obstacle: {
    args: { m: Records<'messages', false> | null; recipient: Records<'users', false> | null; p_at: Date | string | null };
    returns: string | null;
  };
  directory_category_counts: {
    args: {};
    rows: { category: string; people: number };
  };
  directory_document: {
    args: { p_user: Records<'users', false> | null };
    returns: string | null;
  };
  directory_highlights: {
    args: { p_viewer: string | null; p_shown: number | null; p_looked_at: number | null };
    rows: { top_rated: string[]; replies_fastest: string[]; newest: string[] };
  };
  directory_note_words: {
    args: { p_user: Records<'users', false> | null };
    returns: void;
  };
  directory_words_lock: {
    args: {};
    returns: number | null;
  };
  directory_words_of: {
    args: { p_user: Records<'users', false> | null };
    rows: { directory_words_of: string | null };
  };
  due_messages: {
    args: { p_except: readonly (string | null)[] | null; p_limit: number | null };
    rows: { id: string };
  };
  due_messages_of: {
    args: { p_user: string | null; p_limit: number | null };
    rows: { id: string };
  };
  earned_tally: {
    args: { p_at: Date | string | null };
    returns: string | null;
  };
  earnings_keep: {
    args: { p_admin: string | null; p_request: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null; p_purchase: string | null; p_note: string | null };
    returns: void;
  };
  earnings_release: {
    args: { p_admin: string | null; p_request: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null; p_purchase: string | null; p_note: string | null };
    returns: void;
  };
  ended_within: {
    args: { p_interval: string | null };
    rows: { id: string };
  };
  escrow_account: {
    args: { p_kind: tables.CoinKind | null };
    returns: number | null;
  };
  escrow_legs: {
    args: { p_coins: Records<'coins_by_kind', false> | null };
    returns: string[] | null;
  };
  expert_quality: {
    args: { p_stats: Records<'profile_stats', false> | null; p_last_active_at: Date | string | null };
    returns: number | null;
  };
  expire_messages: {
    args: { p_messages: readonly (string | null)[] | null };
    returns: unknown;
  };
  fold_tallies: {
    args: { p_most: number | null };
    returns: number;
  };
  fold_text: {
    args: { p_text: string | null };
    returns: string | null;
  };
  fold_unicode: {
    args: { p_text: string | null };
    returns: string | null;
  };
  follow_up_obstacle: {
    args: { p_first: string | null; p_sender: string | null; p_recipient: string | null };
    returns: string | null;
  };
  free_pass_is_open: {
    args: { p_pass: Records<'free_passes', false> | null; p_at: Date | string | null };
    returns: boolean | null;
  };
  frozen_for: {
    args: { p_purchase: string | null };
    returns: string | null;
  };
  grant_free_pass: {
    args: { p_owner: string | null; p_guest: string | null; p_expires_at: Date | string | null; p_uses_max: number | null; p_terms: string | null };
    returns: boolean | null;
  };
  guess_words: {
    args: { p_words: readonly (string | null)[] | null; p_lexemes: readonly (string | null)[] | null; p_correctable: readonly (boolean | null)[] | null; p_completions_max: number | null };
    rows: { typed: string; word: string | null; lexeme: string | null; is_part: boolean | null };
  };
  handle_after: {
    args: { p_former: string | null };
    returns: string | null;
  };
  has_due_messages: {
    args: { p_user: string | null };
    returns: boolean;
  };
  has_second_factor: {
    args: { p_user: string | null };
    returns: boolean;
  };
  have_messaged: {
    args: { p_one: string | null; p_other: string | null };
    returns: boolean | null;
  };
  heads_at_checkpoint: {
    args: { p_user: string | null; p_to_xid: string | null };
    rows: { account_id: number; seq: number; balance: number };
  };
  holds_coins: {
    args: { p_account_id: number | null };
    returns: boolean | null;
  };
  idem_begin: {
    args: { p_user: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null };
    returns: unknown;
  };
  idem_find: {
    args: { p_user: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null };
    rows: { outcome: string | null; response: unknown };
  };
  idem_finish: {
    args: { p_user: string | null; p_key: string | null; p_response: string | null };
    returns: void;
  };
  idem_forget: {
    args: { p_user: string | null; p_key: string | null };
    returns: void;
  };
  idem_save: {
    args: { p_users: readonly (string | null)[] | null; p_keys: readonly (string | null)[] | null; p_operations: readonly (string | null)[] | null; p_hashes: readonly (Buffer | null)[] | null; p_answers: readonly (string | null)[] | null };
    returns: void;
  };
  idem_store: {
    args: { p_users: readonly (string | null)[] | null; p_keys: readonly (string | null)[] | null; p_operations: readonly (string | null)[] | null; p_hashes: readonly (Buffer | null)[] | null; p_responses: readonly (string | null)[] | null };
    returns: number | null;
  };
  index_message_texts: {
    args: { p_owner: string | null; p_number: number | null };
    returns: number;
  };
  inr_text: {
    args: { p_inr: number | null };
    returns: string | null;
  };
  is_debt_account: {
    args: { p_account_id: number | null };
    returns: boolean | null;
  };
  is_listed: {
    args: { p_user: Records<'users', false> | null };
    returns: boolean | null;
  };
  is_on_web: {
    args: { p_user: Records<'users', false> | null };
    returns: boolean | null;
  };
  is_online: {
    args: { p_availability_status: string | null; p_last_active_at: Date | string | null };
    returns: boolean | null;
  };
  is_platform_account: {
    args: { p_account_id: number | null };
    returns: boolean | null;
  };
  is_wallet_account: {
    args: { p_account_id: number | null };
    returns: boolean | null;
  };
  knows_person: {
    args: { p_viewer: string | null; p_user: Records<'users', false> | null };
    returns: boolean | null;
  };
  last_transaction: {
    args: {};
    returns: number;
  };
  ledger_add_totals: {
    args: {};
    returns: number | null;
  };
  ledger_chargeback_key: {
    args: { p_kind: string | null; p_purchase: string | null; p_number: number | null };
    returns: string | null;
  };
  ledger_charged_back_bonus: {
    args: { p_bonus: number | null; p_coins: number | null; p_bought: number | null };
    returns: number | null;
  };
  ledger_days_between: {
    args: { p_from: string | null; p_to: string | null };
    rows: { day: string | null; messages: number | null; purchased_coins: number | null; earned_coins: number | null; paid_out_coins: number | null };
  };
  ledger_first_since: {
    args: { p_user: string | null; p_at: Date | string | null };
    returns: number | null;
  };
  ledger_head: {
    args: { p_account: number | null };
    rows: { seq: number | null; balance: number | null };
  };
  ledger_heads: {
    args: { p_user: string | null };
    rows: { kind: tables.CoinKind | null; account_id: number | null; seq: number | null; balance: number | null };
  };
  ledger_leaf: {
    args: { p_leaf_salt: Buffer | null; p_content: string | null };
    returns: Buffer | null;
  };
  ledger_leaf_salt: {
    args: { p_salt: Buffer | null; p_tx: number | null };
    returns: Buffer | null;
  };
  ledger_legs: {
    args: { p_tx: number | null };
    rows: { legs: unknown };
  };
  ledger_lock: {
    args: { p_user: string | null };
    returns: void;
  };
  ledger_payout_returns_other_coins: {
    args: { t: Records<'ledger_tx', false> | null };
    returns: boolean | null;
  };
  ledger_proof_part: {
    args: { p_user: string | null; p_after: number | null; p_to_xid: string | null; p_limit: number | null };
    rows: { id: number; content: string; salt: Buffer; checkpoint: number; place: number };
  };
  ledger_resolution_problem: {
    args: { t: Records<'ledger_tx', false> | null };
    rows: { problem: string | null };
  };
  ledger_totals_between: {
    args: { p_from: string | null; p_to: string | null };
    rows: { kind: string | null; account: string | null; amount: number | null };
  };
  ledger_tx_chargeback_problem: {
    args: { t: Records<'ledger_tx', false> | null };
    returns: string | null;
  };
  ledger_tx_content: {
    args: { t: Records<'ledger_tx', false> | null; p_legs: string | null };
    returns: string | null;
  };
  ledger_tx_is_well_formed: {
    args: { t: Records<'ledger_tx', false> | null };
    returns: boolean | null;
  };
  like_anywhere: {
    args: { p_text: string | null };
    returns: string | null;
  };
  lock_avatars: {
    args: {};
    returns: void;
  };
  lock_free_pass: {
    args: { p_owner: string | null; p_guest: string | null; p_at: Date | string | null };
    returns: string | null;
  };
  lock_weekly_places: {
    args: { p_user: string | null; p_at: Date | string | null };
    rows: { places_left: number | null; next_place_at: Date | null };
  };
  mark_leading_experts: {
    args: { p_most: number | null; p_batch: number | null };
    returns: number;
  };
  may_see_profile: {
    args: { p_viewer: string | null; p_user: Records<'users', false> | null };
    returns: boolean | null;
  };
  merkle_tree: {
    args: { p_leaves: Buffer | null };
    rows: { root: Buffer | null; subtrees: Buffer | null };
  };
  message_code: {
    args: { m: Records<'messages', false> | null };
    returns: string | null;
  };
  message_counts: {
    args: { p_user: string | null };
    rows: { received_pending: number | null; received_replied: number | null; received_expired: number | null; received_rejected: number | null; sent_pending: number | null; sent_unread: number | null; sent_replied: number | null; sent_expired: number | null; sent_rejected: number | null; awaiting_coins: number | null };
  };
  message_json: {
    args: { m: Records<'messages', false> | null; p_sender: Records<'users', false> | null; p_sender_rating: string | null; p_recipient: Records<'users', false> | null; p_recipient_rating: string | null; g: Records<'ratings', false> | null };
    returns: unknown;
  };
  message_price: {
    args: { p_recipient: Records<'users', false> | null; p_tier: string | null; p_is_follow_up: boolean | null };
    returns: number | null;
  };
  message_push_due: {
    args: { p_user: Records<'users', false> | null };
    returns: Date | null;
  };
  message_text: {
    args: { p_subject: string | null; p_content: string | null; p_reply: string | null };
    returns: string | null;
  };
  message_wire_of: {
    args: { p_message: string | null };
    returns: unknown;
  };
  negate: {
    args: { p_coins: Records<'coins_by_kind', false> | null };
    rows: { bonus: number | null; purchased: number | null; earned_bonus: number | null; earned: number | null; debt: number | null };
  };
  next_place_params: {
    args: { p_at: Date | string };
    returns: unknown;
  };
  notify_user: {
    args: { p_user: string | null; p_type: string | null; p_title: string | null; p_body: string | null; p_message: string | null };
    returns: void;
  };
  openings_of: {
    args: { p_user: Records<'users', false> | null };
    rows: { pausedUntil: string | null; placesLeft: number | null; nextPlaceAt: string | null };
  };
  owed_purchase_trail: {
    args: { p_purchase: string | null };
    rows: { path: number[] | null; place: string | null; tx_id: number | null; account_id: number | null; coins: number | null };
  };
  owed_purchases: {
    args: {};
    rows: { purchase_id: string | null; user_id: string | null; owed: number | null; frozen_since_tx: number | null };
  };
  paise_text: {
    args: { p_paise: number | null };
    returns: string | null;
  };
  participant_wire: {
    args: { p_user: Records<'users', false> | null; p_rating: string | null };
    returns: unknown;
  };
  pause_of: {
    args: { p_user: Records<'users', false> | null; p_at: Date | string | null };
    returns: string | null;
  };
  pause_params: {
    args: { p_until: string };
    returns: unknown;
  };
  payment_dismiss: {
    args: { p_admin: string | null; p_request: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null; p_event: string | null; p_note: string | null };
    returns: void;
  };
  payment_event_apply: {
    args: { p: Records<'payment_events', false> | null };
    returns: unknown;
  };
  payment_event_problem: {
    args: { p: Records<'payment_events', false> | null; p_purchase: Records<'purchases', false> | null };
    returns: string | null;
  };
  payout_apply_report: {
    args: { p_provider: string | null; p_event_id: string | null; p_withdrawal: string | null; p_provider_ref: string | null; p_provider_status: string | null; p_outcome: string | null; p_amount_paise: number | null; p_utr: string | null; p_reason: string | null };
    returns: unknown;
  };
  payout_begin: {
    args: { p_withdrawal: string | null; p_recipient_ref: string | null };
    returns: boolean;
  };
  payout_claim: {
    args: { p_provider: string | null; p_lease: string | null };
    returns: unknown;
  };
  payout_legs: {
    args: { p_coins: Records<'coins_by_kind', false> | null };
    returns: string[] | null;
  };
  payout_postpone: {
    args: { p_withdrawal: string | null; p_error: string | null; p_delay: string | null };
    returns: void;
  };
  payout_refused: {
    args: { p_withdrawal: string | null; p_error: string | null; p_again_after: string | null };
    returns: void;
  };
  payouts_frozen_until: {
    args: { p_user: string | null };
    returns: Date | null;
  };
  platform_account: {
    args: { p_name: string | null };
    returns: number | null;
  };
  platform_account_name: {
    args: { p_account_id: number | null };
    returns: string | null;
  };
  platform_leg: {
    args: { p_account: string | null; p_amount: number | null };
    rows: { account_id: number | null; amount: number | null };
  };
  prune_directory_words: {
    args: { p_after: string | null; p_most: number | null };
    returns: string | null;
  };
  purchase_begin: {
    args: { p_user: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null; p_package_code: string | null; p_method: string | null; p_provider: string | null; p_coins?: number | null };
    returns: unknown;
  };
  purchase_charge: {
    args: { p: Records<'purchases', false> | null };
    returns: unknown;
  };
  purchase_charged_back: {
    args: { p: Records<'purchases', false> | null };
    returns: number | null;
  };
  purchase_complete: {
    args: { p_purchase: string | null; p_outcome: string | null; p_reference: string | null; p_redirect_url?: string | null; p_key?: string | null; p_expires_at?: Date | string | null; p_failure?: string | null };
    returns: unknown;
  };
  purchase_disputed_paise: {
    args: { p: Records<'purchases', false> | null };
    returns: number | null;
  };
  purchase_is_disputed: {
    args: { p: Records<'purchases', false> | null };
    returns: boolean | null;
  };
  purchase_outcome: {
    args: { p: Records<'purchases', false> | null };
    returns: unknown;
  };
  purchase_refunded_paise: {
    args: { p: Records<'purchases', false> | null };
    returns: number | null;
  };
  purchases_take_due: {
    args: { p_provider: string | null; p_limit: number | null };
    rows: { purchases_take_due: unknown };
  };
  purchases_to_compare: {
    args: { p_provider: string | null; p_from: Date | string | null; p_to: Date | string | null };
    rows: { charge: unknown; status: string; credits: number; credited: number | null; chargedBack: number; pendingPaise: number };
  };
  push_due: {
    args: { p_user: Records<'users', false> | null };
    returns: Date | null;
  };
  push_readers: {
    args: { p_users: readonly (string | null)[] | null };
    rows: { userId: string; showsText: boolean; openQuestions: number; quietHours: unknown };
  };
  queue_notification_mails: {
    args: { p_limit: number | null; p_mails_max: number | null; p_digest_after: string | null };
    returns: number;
  };
  raise_domain_error: {
    args: { code: string | null; params?: string | null };
    returns: void;
  };
  rate_limit_hit: {
    args: { p_bucket: string | null; p_limit: number | null; p_window_seconds: number | null; p_hits: number | null };
    returns: number | null;
  };
  rate_limit_hits: {
    args: { p_hits: Records<'counted_hits', true> | null };
    returns: number[];
  };
  rate_message: {
    args: { p_user: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null; p_message: string | null; p_rated: string | null; p_rating: number | null; p_review: string | null };
    returns: unknown;
  };
  rating_wire: {
    args: { p_rating: Records<'ratings', false> | null };
    returns: unknown;
  };
  record_responses: {
    args: { p_users: readonly (string | null)[] | null; p_outcome: string | null };
    returns: void;
  };
  refresh_frozen_earnings: {
    args: { p_user?: string | null };
    returns: void;
  };
  refresh_response_rate: {
    args: { p_user: string | null };
    returns: void;
  };
  refund_deliver: {
    args: { p_message: string | null };
    returns: boolean;
  };
  refunds_under_way: {
    args: {};
    rows: { message_id: string };
  };
  remind_recipients: {
    args: { p_limit: number | null };
    rows: { looked_at: number; told: string[] };
  };
  reminder_at: {
    args: { p_tier: string | null; p_sent_at: Date | string | null; p_ttl: string | null };
    returns: Date | null;
  };
  report_for_admin: {
    args: { p_report: string | null; p_admin: string | null };
    returns: unknown;
  };
  report_side_json: {
    args: { p_user: string | null };
    returns: unknown;
  };
  require_unfrozen_payouts: {
    args: { p_user: string | null };
    returns: void;
  };
  response_median_hours: {
    args: { p_user: string | null };
    returns: number | null;
  };
  response_medians_due: {
    args: { p_after: string | null; p_limit: number | null };
    rows: { userId: string; consultations: number; hours: number | null };
  };
  response_rate_of: {
    args: { p_user: string | null };
    returns: number | null;
  };
  revoke_free_pass: {
    args: { p_owner: string | null; p_guest: string | null };
    returns: void;
  };
  save_professional: {
    args: { p_owner: string | null; p_saved: string | null };
    returns: void;
  };
  save_public_page: {
    args: { p_user: string | null; p_handle: string | null; p_is_on: boolean | null };
    returns: void;
  };
  search_code: {
    args: { p_text: string | null };
    returns: string | null;
  };
  search_lexeme: {
    args: { p_word: string | null };
    returns: string | null;
  };
  search_words: {
    args: { p_text: string | null };
    rows: { word: string | null; place: number | null; is_joined: boolean | null };
  };
  send_message: {
    args: { p_sender: string | null; p_recipient: string | null; p_subject: string | null; p_content: string | null; p_ttl: string | null; p_fee_bps: number | null; p_tier?: string | null; p_follows?: string | null };
    returns: string | null;
  };
  send_messages: {
    args: { p_messages: Records<'outgoing_message', true> | null; p_ttl: string | null; p_fee_bps: number | null; p_daily_cap?: number | null; p_priority_ttl?: string | null };
    returns: unknown;
  };
  sent_tally: {
    args: { p_status: string | null; p_reply_read_at: Date | string | null };
    returns: string | null;
  };
  set_avatar: {
    args: { p_user: string | null; p_webp: Buffer | null };
    returns: string | null;
  };
  sets_coins_aside: {
    args: { p_account_id: number | null };
    returns: boolean | null;
  };
  sitemap_file: {
    args: { p_from: string | null; p_before: string | null };
    rows: { handle: string; changedAt: string };
  };
  sitemap_firsts: {
    args: { p_pages: number | null };
    rows: { handle: string };
  };
  sitemap_handle_of: {
    args: { p_user: Records<'users', false> | null; p_consultations: number | null };
    returns: string | null;
  };
  statement_months: {
    args: { p_user: string | null };
    rows: { month: string; opening: number; closing: number };
  };
  stems_of_fields: {
    args: { p_names: readonly (string | null)[] | null; p_of_profiles: readonly (boolean | null)[] | null; p_texts: readonly (string | null)[] | null };
    rows: { name: string; is_of_profiles: boolean; word: string; lexeme: string };
  };
  stop_programs: {
    args: { p_user: string | null; p_keep: boolean | null };
    rows: { kind: string; id: string; name: string };
  };
  subtree_leaves: {
    args: { p_checkpoint: number | null; p_subtree: number | null };
    returns: Buffer | null;
  };
  suspended_users: {
    args: {};
    rows: { id: string };
  };
  tallies_of: {
    args: { p_user: string | null };
    rows: { tally: string | null; number: number | null; coins: number | null };
  };
  token_limit_params: {
    args: { p_token: Records<'api_tokens', false> | null; p_price: number | null; p_at: Date | string | null };
    returns: unknown;
  };
  token_spent: {
    args: { p_token: Records<'api_tokens', false> | null; p_at: Date | string | null };
    returns: number | null;
  };
  transactions_after: {
    args: { p_after: number | null; p_limit: number | null };
    rows: { kind: string; count: number; last: number };
  };
  unaffordable_error: {
    args: { p_sender: string | null; p_balance: number | null; p_price: number | null };
    returns: unknown;
  };
  unused_purchases: {
    args: { p_user: string | null };
    rows: { purchase: string | null; credit_id: number | null; charged_back: number | null; unused: number | null };
  };
  user_for_admin: {
    args: { p_user: string | null };
    returns: unknown;
  };
  view_profile: {
    args: { p_viewer: string | null; p_user: string | null };
    returns: boolean | null;
  };
  visible_last_active: {
    args: { p_viewer: string | null; p_user: Records<'users', false> | null; p_last_active_at: Date | string | null };
    returns: Date | null;
  };
  wallet_account: {
    args: { p_wallet_no: number | null; p_kind: tables.CoinKind | null };
    returns: number | null;
  };
  wallet_available: {
    args: { p_user: string | null; p_bonus_earnings: boolean | null; p_earned_before: Date | string | null };
    rows: { earned: number | null; earned_bonus: number | null; retained: number | null };
  };
  wallet_balance: {
    args: { p_user: string | null };
    returns: number;
  };
  wallet_earned_since: {
    args: { p_user: string | null; p_since: Date | string | null };
    rows: { tx_id: number | null; created_at: Date | null; coins: number | null };
  };
  wallet_frozen: {
    args: { p_user: string | null };
    returns: number;
  };
  wallet_kinds: {
    args: { p_user: string | null };
    rows: { bonus: number | null; purchased: number | null; earned: number | null; earned_bonus: number | null; debt: number | null };
  };
  wallet_kinds_before: {
    args: { p_user: string | null; p_tx: number | null };
    rows: { bonus: number | null; purchased: number | null; earned: number | null; earned_bonus: number | null; debt: number | null };
  };
  wallet_maturing: {
    args: { p_user: string | null; p_hold: string | null };
    rows: { coins: number | null; available_at: Date | null };
  };
  wallet_no_of: {
    args: { p_account_id: number | null };
    returns: number | null;
  };
  wallet_withdrawable: {
    args: { p_user: string | null; p_bonus_earnings?: boolean | null; p_earned_before?: Date | string | null };
    returns: number | null;
  };
  wants_message_mail: {
    args: { p_user: Records<'users', false> | null };
    returns: boolean | null;
  };
  week_in_india: {
    args: { p_at: Date | string | null };
    returns: string | null;
  };
  weekly_places: {
    args: { p_user: string | null; p_capacity: number | null; p_at: Date | string | null };
    rows: { places_left: number | null; next_place_at: Date | null };
  };
  welcome_user: {
    args: { p_user: string | null; p_coins: number | null; p_hashes: readonly (Buffer | null)[] | null };
    returns: boolean | null;
  };
  wire_time: {
    args: { p_at: Date | string | null };
    returns: string | null;
  };
  withdrawal_approve_due: {
    args: { p_provider: string | null; p_after: string | null };
    returns: unknown;
  };
  withdrawal_cancel: {
    args: { p_user: string | null; p_id: string | null };
    returns: unknown;
  };
  withdrawal_decide: {
    args: { p_admin: string | null; p_request: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null; p_act: string | null; p_id: string | null; p_argument: string | null };
    returns: unknown;
  };
  withdrawal_export: {
    args: { p_admin: string | null; p_again: boolean | null; p_all_by_hand: boolean | null; p_file: string | null };
    rows: { id: string; user_id: string; amount_coins: number; account_holder: string; ifsc: string; encrypted_number: Buffer };
  };
  withdrawal_for_admin: {
    args: { p_id: string | null };
    returns: unknown;
  };
  withdrawal_json: {
    args: { w: Records<'withdrawals', false> | null };
    returns: unknown;
  };
  withdrawal_reencrypt: {
    args: { p_id: string | null; p_former: Buffer | null; p_encrypted: Buffer | null };
    returns: void;
  };
  withdrawal_request: {
    args: { p_user: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null; p_password_hash: string | null; p_amount: number | null; p_bonus_earnings: boolean | null; p_mail?: Buffer | null; p_hold?: string | null };
    returns: unknown;
  };
  withdrawal_rule_json: {
    args: { r: Records<'withdrawal_rule_counts', false> | null };
    returns: unknown;
  };
  withdrawal_switch_rule: {
    args: { p_admin: string | null; p_request: string | null; p_key: string | null; p_operation: string | null; p_hash: Buffer | null; p_code: string | null; p_enabled: boolean | null };
    returns: unknown;
  };
  words_of_question: {
    args: { p_text: string | null; p_joined: string | null };
    rows: { word: string; lexeme: string; isJoined: boolean; isFound: boolean };
  };
}

/** Types that are no table. */
export interface CompositeTypes {
  coins_by_kind: { bonus: number | null; purchased: number | null; earned_bonus: number | null; earned: number | null; debt: number | null };
  counted_hits: { bucket: string | null; max: number | null; window_seconds: number | null; hits: number | null };
  message_decision: { user_id: string | null; operation: string | null; key: string | null; hash: Buffer | null; message_id: string | null; text: string | null };
  outgoing_message: { sender_id: string | null; key: string | null; hash: Buffer | null; recipient_id: string | null; subject: string | null; content: string | null; price: number | null; tier: string | null; follows: string | null; token_id: string | null };
  platform_leg: { account_id: number | null; amount: number | null };
}
