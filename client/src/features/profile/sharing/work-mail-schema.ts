import { fields } from '@proverse/shared';
import * as z from 'zod/mini';

export const WorkMail = z.object({ email: fields.Email });
