/**
 * Returns a function that reads a value for a key and remembers it for `freshMs`. A failure is not remembered. Each process
 * reads for itself.
 */
export function cachedFor<Key extends object, Value>(
  freshMs: number,
  read: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const remembered = new WeakMap<Key, { readonly until: number; readonly value: Promise<Value> }>();
  return (key) => {
    const known = remembered.get(key);
    if (known && known.until > Date.now()) return known.value;
    const value = read(key);
    remembered.set(key, { until: Date.now() + freshMs, value });
    value.catch(() => remembered.delete(key));
    return value;
  };
}
