import { t } from '@lingui/core/macro';
import { fields } from '@proverse/shared';
import * as z from 'zod/mini';

const BANK_ACCOUNT = {
  accountHolder: fields.AccountHolder,
  accountNumber: fields.BankAccountNumber,
  confirmAccountNumber: fields.AccountNumberAgain,
  ifsc: fields.Ifsc,
};
const UPI_ID = { accountHolder: fields.AccountHolder, upiId: fields.UpiId };

const isConfirmed = z.refine<{ accountNumber: string; confirmAccountNumber: string }>(
  (input) => input.accountNumber === input.confirmAccountNumber,
  {
    error: t`Account numbers do not match`,
    path: ['confirmAccountNumber'],
    // Without this it would appear only when all other fields are valid.
    when: () => true,
  },
);

/** The first payout account needs no password, because the withdrawal asks for it. With a second factor none does. */
export const BankAccountInput = z.object({ ...BANK_ACCOUNT, password: z.string() }).check(isConfirmed);
export const UpiIdInput = z.object({ ...UPI_ID, password: z.string() });

/** Without a second factor, changing the payout account needs the password. */
export const BankAccountInputWithPassword = z.object({ ...BANK_ACCOUNT, password: fields.Password }).check(isConfirmed);
export const UpiIdInputWithPassword = z.object({ ...UPI_ID, password: fields.Password });
