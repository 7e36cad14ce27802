import { fields } from '@proverse/shared';
import * as z from 'zod/mini';

const ACCOUNT = {
  accountHolder: fields.AccountHolder,
  accountNumber: fields.BankAccountNumber,
  confirmAccountNumber: z.string().check(z.minLength(1, 'Enter the account number again')),
  ifsc: fields.Ifsc,
};

const isConfirmed = z.refine<{ accountNumber: string; confirmAccountNumber: string }>(
  (input) => input.accountNumber === input.confirmAccountNumber,
  {
    error: 'Account numbers do not match',
    path: ['confirmAccountNumber'],
    // Told beside the errors of the other fields, not only once those are gone.
    when: () => true,
  },
);

/** What the form takes for the first bank account: no password, because the withdrawal that follows asks for it. */
export const FirstBankAccountInput = z.object({ ...ACCOUNT, password: z.string() }).check(isConfirmed);

/** What it takes in place of another. */
export const OtherBankAccountInput = z.object({ ...ACCOUNT, password: fields.Password }).check(isConfirmed);
