/** Returns the headers of every call (specification, section 7). */
export function requestHeaders(): Record<string, string> {
  return {
    'x-client-version': '2.0.0',
    'x-platform': 'web',
    'x-request-id': crypto.randomUUID(),
    'x-timestamp': new Date().toISOString(),
  };
}
