import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { getAvailability } from './get-availability.ts';
import { findOnWeb } from './find-on-web.ts';
import { getRecipient } from './get-recipient.ts';

export const recipientsRouter = implementSlice(contract.recipients, {
  onWeb: findOnWeb,
  get: getRecipient,
  availability: getAvailability,
});
