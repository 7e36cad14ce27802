/** The API documentation at `/api/docs`: Scalar, which asks no other host for anything. */
import scalarUrl from 'virtual:scalar';

declare global {
  interface Window {
    __zod_globalConfig?: { jitless: boolean };
    Scalar?: { createApiReference(selector: string, configuration: object): void };
  }
}

const CONFIGURATION = {
  url: '/api/openapi.json',
  // Colours and fonts are those of api-docs.css.
  theme: 'none',
  withDefaultFonts: false,
  hideDarkModeToggle: true,
  operationTitleSource: 'path',
  // None of these works without a service of Scalar.
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  hideTestRequestButton: true,
  documentDownloadType: 'none',
};

// Scalar's zod would try to compile code, which the content security policy blocks.
window.__zod_globalConfig = { jitless: true };
const script = document.createElement('script');
script.src = scalarUrl;
script.addEventListener('load', () => window.Scalar?.createApiReference('#docs', CONFIGURATION));
document.head.append(script);
