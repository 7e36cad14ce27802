import * as z from 'zod/mini';

/** Returns the schema of an object that has a name of its own in the OpenAPI document, and so in generated clients. */
export function named<S extends z.core.$ZodShape>(name: string, shape: S): z.ZodMiniObject<S> {
  return z.object(shape).register(z.globalRegistry, { id: name });
}
