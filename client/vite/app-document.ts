import type { Plugin } from 'vite';

/** Development only: answers navigations to paths without a file with the signed-in app, as the server does. */
export function appDocument(): Plugin {
  return {
    name: 'proverse:app-document',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        const isNavigation = request.headers.accept?.includes('text/html') ?? false;
        const isProxied = /^\/(api|trpc|ws|dev|experts|og|badge|embed)(\/|$)/.test(pathname);
        const isFile = pathname.includes('.') || pathname.startsWith('/@');
        if (isNavigation && pathname !== '/' && !isProxied && !isFile) request.url = `/app.html${search}`;
        next();
      });
    },
  };
}
