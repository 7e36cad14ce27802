import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import type { Plugin } from 'vite';

const MODULE = 'virtual:scalar';

/**
 * Makes `virtual:scalar` the address of Scalar's script, which shows the API documentation. Served from the build, its 5 MB
 * take neither memory nor time of the server.
 */
export function scalarScript(): Plugin {
  return {
    name: 'proverse:scalar',
    apply: 'build',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const file = this.emitFile({ type: 'asset', name: 'scalar.js', source: await readScript() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

/** The package has its script only as a route. */
async function readScript(): Promise<string> {
  const app = fastify();
  await app.register(scalar, { configuration: { url: '/api/openapi.json' } });
  const { body } = await app.inject('/reference/js/scalar.js');
  await app.close();
  return body;
}
