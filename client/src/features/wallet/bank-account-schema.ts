import { fields } from '@proverse/shared';
import * as z from 'zod/mini';

/** What the form of the bank account takes. */
export const BankAccountInput = z
  .object({
    accountHolder: fields.AccountHolder,
    accountNumber: fields.BankAccountNumber,
    confirmAccountNumber: z.string().check(z.minLength(1, 'Enter the account number again')),
    ifsc: fields.Ifsc,
    password: fields.Password,
  })
  .check(
    z.refine((input) => input.accountNumber === input.confirmAccountNumber, {
      error: 'Account numbers do not match',
      path: ['confirmAccountNumber'],
      // Told beside the errors of the other fields, not only once those are gone.
      when: () => true,
    }),
  );
