// wouter's main export of this hook decodes the whole search, which breaks a parameter that contains an address.
export { useSearch } from 'wouter/use-browser-location';
