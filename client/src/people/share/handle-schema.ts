import { fields } from '@proverse/shared';
import * as z from 'zod/mini';

export const HandleInput = z.object({ handle: fields.Handle });
