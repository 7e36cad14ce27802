// wouter's own hook of this name decodes the whole search, which breaks an address inside the address.
export { useSearch } from 'wouter/use-browser-location';
