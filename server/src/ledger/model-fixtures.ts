/** A model of the ledger in plain numbers. A test compares it with the real ledger after every step. */

const KINDS = ['bonus', 'purchased', 'earned_bonus', 'earned'] as const;
type Kind = (typeof KINDS)[number];
type Amounts = Record<Kind, number>;

interface ModelWallet extends Amounts {
  debt: number;
}

/** Coins of a wallet that cannot be withdrawn, because their buyer owes them. */
export interface FrozenEarnings {
  readonly earned: number;
  readonly earned_bonus: number;
}

interface Held {
  readonly from: number;
  readonly to: number;
  readonly parts: Amounts;
  readonly fee: number;
}

const nothing = (): Amounts => ({ bonus: 0, purchased: 0, earned_bonus: 0, earned: 0 });
const total = (amounts: Amounts): number => KINDS.reduce((sum, kind) => sum + amounts[kind], 0);

/** Wallets and the operations on them. Each operation returns null, or the code or constraint that rejects it. */
export class Model {
  readonly wallets: ModelWallet[];
  readonly holds = new Map<string, Held & { open: boolean }>();
  /** The payments of replies. */
  readonly releases = new Map<string, Held & { open: boolean }>();
  /** The payments of replies that were reversed. */
  readonly reversals = new Map<string, Held & { open: boolean }>();
  readonly withdrawals = new Map<string, { user: number; parts: Amounts; open: boolean }>();
  readonly purchases = new Map<string, { user: number; coins: number; bonus: number; chargedBack: number }>();
  readonly #welcomed = new Set<number>();
  readonly #forfeited = new Set<number>();

  constructor(users: number) {
    this.wallets = Array.from({ length: users }, () => ({ ...nothing(), debt: 0 }));
  }

  get debts(): number {
    return this.wallets.reduce((sum, { debt }) => sum + debt, 0);
  }

  welcome(user: number, coins: number): null {
    if (!this.#welcomed.has(user)) this.#credit(user, { ...nothing(), bonus: coins });
    this.#welcomed.add(user);
    return null;
  }

  purchase(id: string, user: number, coins: number, bonus: number): null {
    if (this.purchases.has(id)) return null;
    this.purchases.set(id, { user, coins, bonus, chargedBack: 0 });
    this.#credit(user, { ...nothing(), bonus, purchased: coins });
    return null;
  }

  hold(id: string, from: number, to: number, price: number, fee: number): string | null {
    const wallet = this.#wallet(from);
    if (total(wallet) < price) return 'INSUFFICIENT_COINS';
    if (wallet.debt > 0) return 'DEBT_OUTSTANDING';
    const parts = nothing();
    let missing = price;
    for (const kind of KINDS) {
      parts[kind] = Math.min(wallet[kind], missing);
      wallet[kind] -= parts[kind];
      missing -= parts[kind];
    }
    this.holds.set(id, { from, to, parts, fee, open: true });
    return null;
  }

  release(id: string): string | null {
    const held = this.#resolve(this.holds.get(id));
    if (!held) return 'ledger_tx_hold_resolved_once';
    const earned = held.parts.purchased + held.parts.earned;
    const earnedBonus = held.parts.bonus + held.parts.earned_bonus;
    const feeOfEarned = Math.min(held.fee, earned);
    this.releases.set(id, { ...held, open: true });
    this.#credit(held.to, {
      ...nothing(),
      earned: earned - feeOfEarned,
      earned_bonus: earnedBonus - (held.fee - feeOfEarned),
    });
    return null;
  }

  /** Takes the coins that the reply earned, then other earnings. The rest becomes a debt. */
  reverse(id: string): string | null {
    const held = this.#resolve(this.releases.get(id));
    if (!held) return 'ledger_tx_hold_resolved_once';
    this.reversals.set(id, { ...held, open: true });
    const wallet = this.#wallet(held.to);
    let owed = total(held.parts) - held.fee;
    const ofEarned = Math.max(0, held.parts.purchased + held.parts.earned - held.fee);
    for (const [kind, most] of [
      ['earned_bonus', owed - ofEarned],
      ['earned', Infinity],
      ['earned_bonus', Infinity],
    ] as const) {
      const taken = Math.min(wallet[kind], most, owed);
      wallet[kind] -= taken;
      owed -= taken;
    }
    wallet.debt += owed;
    return null;
  }

  refundReversed(id: string): string | null {
    const held = this.#resolve(this.reversals.get(id));
    if (!held) return 'ledger_tx_hold_resolved_once';
    this.#credit(held.from, held.parts);
    return null;
  }

  forfeit(user: number): null {
    const wallet = this.#wallet(user);
    if (total(wallet) === 0 || this.#forfeited.has(user)) return null;
    this.#forfeited.add(user);
    Object.assign(wallet, nothing());
    return null;
  }

  refund(id: string): string | null {
    const held = this.#resolve(this.holds.get(id));
    if (!held) return 'ledger_tx_hold_resolved_once';
    this.#credit(held.from, held.parts);
    return null;
  }

  withdraw(id: string, user: number, amount: number, bonusEarnings: boolean, frozen?: FrozenEarnings): string | null {
    const wallet = this.#wallet(user);
    if (wallet.debt > 0) return 'DEBT_OUTSTANDING';
    const earned = Math.max(0, wallet.earned - (frozen?.earned ?? 0));
    const earnedBonus = bonusEarnings ? Math.max(0, wallet.earned_bonus - (frozen?.earned_bonus ?? 0)) : 0;
    if (earned + earnedBonus < amount) return 'INSUFFICIENT_EARNINGS';
    const parts = { ...nothing(), earned: Math.min(earned, amount) };
    parts.earned_bonus = amount - parts.earned;
    wallet.earned -= parts.earned;
    wallet.earned_bonus -= parts.earned_bonus;
    this.withdrawals.set(id, { user, parts, open: true });
    return null;
  }

  payoutPaid(id: string): string | null {
    return this.#resolve(this.withdrawals.get(id)) ? null : 'ledger_tx_hold_resolved_once';
  }

  payoutFailed(id: string): string | null {
    const withdrawal = this.#resolve(this.withdrawals.get(id));
    if (!withdrawal) return 'ledger_tx_hold_resolved_once';
    this.#credit(withdrawal.user, withdrawal.parts);
    return null;
  }

  chargeBack(id: string, coins: number): null {
    const purchase = this.purchases.get(id);
    if (!purchase) return null;
    const bonusOf = (chargedBack: number): number => Math.floor((purchase.bonus * chargedBack) / purchase.coins);
    const more = coins - purchase.chargedBack;
    const moreBonus = bonusOf(coins) - bonusOf(purchase.chargedBack);
    purchase.chargedBack = coins;
    if (more < 0) {
      this.#credit(purchase.user, { ...nothing(), bonus: -moreBonus, purchased: -more }, ['bonus', 'purchased']);
    }
    if (more <= 0) return null;
    const wallet = this.#wallet(purchase.user);
    const ofBonus = Math.min(wallet.bonus, moreBonus);
    const ofPurchased = Math.min(wallet.purchased, more + moreBonus - ofBonus);
    wallet.bonus -= ofBonus;
    wallet.purchased -= ofPurchased;
    wallet.debt += more + moreBonus - ofBonus - ofPurchased;
    return null;
  }

  #credit(user: number, amounts: Amounts, repaying: readonly Kind[] = ['purchased', 'earned']): void {
    const wallet = this.#wallet(user);
    for (const kind of KINDS) wallet[kind] += amounts[kind];
    for (const kind of repaying) {
      const repaid = Math.min(wallet.debt, amounts[kind]);
      wallet[kind] -= repaid;
      wallet.debt -= repaid;
    }
  }

  #wallet(user: number): ModelWallet {
    const wallet = this.wallets[user];
    if (!wallet) throw new Error(`no user ${user}`);
    return wallet;
  }

  #resolve<T extends { open: boolean }>(held: T | undefined): T | null {
    if (!held?.open) return null;
    held.open = false;
    return held;
  }
}
