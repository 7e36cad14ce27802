import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { getAvailability } from './get-availability.ts';
import { getRecipient } from './get-recipient.ts';

export const recipientsRouter = implementSlice(contract.recipients, {
  get: getRecipient,
  availability: getAvailability,
});
