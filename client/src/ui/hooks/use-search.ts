// wouter's own hook of this name decodes the whole search once, which spoils an address that stands within the address.
export { useSearch } from 'wouter/use-browser-location';
