/** The manifests for Kubernetes: scripts/cluster/kubernetes/, as `kubectl kustomize` renders them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { Environment, loadConfig } from '../../server/src/config/config.ts';
import { POOL_CONNECTIONS } from '../../server/src/database/pool.ts';
import { installDebianPackage } from '../../server/src/testing/debian-package.ts';
import { OPERATOR } from '../../server/src/testing/services.ts';

const folder = join(import.meta.dirname, 'kubernetes');
const running = readFileSync(join(import.meta.dirname, '../../server/RUNNING.md'), 'utf8');

// oxlint-disable-next-line typescript/no-explicit-any -- the text of a program that has no types
type Manifest = any;

const rendered = render();
if (rendered === undefined) console.warn('SKIPPED: kubectl is missing. As root on Debian this test installs it.');
const manifests: Manifest[] = parseAllDocuments(rendered ?? '').map((document) => document.toJS());

function render(): string | undefined {
  if (spawnSync('kubectl', ['version', '--client']).error) installDebianPackage('kubernetes-client');
  const { status, stdout, stderr, error } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  if (error) return undefined;
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

const the = (kind: string): Manifest => {
  const found = manifests.filter((each) => each.kind === kind);
  expect(found.map((each) => each.kind)).toEqual([kind]);
  return found[0];
};
const podOf = (kind: string): Manifest => the(kind).spec.template.spec;
const containerOf = (kind: string): Manifest => podOf(kind).containers[0];

describe.skipIf(rendered === undefined)('rendered by kubectl', () => {
  test('everything is in the namespace, and images have a version', () => {
    const others = manifests.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'proverse');
    expect(others).toEqual([]);
    const kinds = [
      'Cluster',
      'ConfigMap',
      'Deployment',
      'Ingress',
      'Job',
      'Namespace',
      'PodDisruptionBudget',
      'Service',
    ];
    expect(new Set(manifests.map(({ kind }) => kind))).toEqual(new Set(kinds));
    const images = [the('Cluster').spec.imageName, containerOf('Job').image, containerOf('Deployment').image];
    for (const image of images) expect(image).toMatch(/^[\w.]+\/[\w/-]+:\d+\.\d+/);
    expect(containerOf('Job').image).toBe(containerOf('Deployment').image);
  });

  test('no manifest contains a secret, and RUNNING.md names each Secret that one refers to', () => {
    const text = JSON.stringify(manifests);
    expect(text).not.toMatch(/"kind":"Secret"|:\/\/\w+:(?!\$\()[^@/]+@/);
    const referred = [...text.matchAll(/"(?:secretRef|secretKeyRef|passwordSecret|secret)":(\{[^{}]*\})/g)].map(
      ([, ref = '']) => (JSON.parse(ref) as { name?: string }).name,
    );
    const names = new Set(referred.filter((name) => name !== undefined));
    expect(names.size).toBeGreaterThan(3);
    expect(
      [...names, the('Ingress').spec.tls[0].secretName].filter((name) => !running.includes(`\`${name}\``)),
    ).toEqual([]);
  });

  test('nodes and the migration start with settings that the server knows', () => {
    const { data, metadata } = the('ConfigMap');
    for (const kind of ['Job', 'Deployment']) {
      const { env, envFrom } = containerOf(kind) as { env: { name: string; value?: string }[]; envFrom: Manifest[] };
      expect(envFrom[0].configMapRef.name).toBe(metadata.name);
      const values = Object.fromEntries(env.map(({ name, value }) => [name, value ?? 'password']));
      const settings = Object.fromEntries(
        Object.entries({ ...data, ...values }).map(([name, value]) => [
          name,
          String(value).replaceAll(/\$\((\w+)\)/g, (_, other: string) => values[other] ?? 'missing'),
        ]),
      );
      const unknown = Object.keys(settings).filter(
        (name) => !(name in Environment.shape) && !name.endsWith('_PASSWORD'),
      );
      expect(unknown).toEqual([]);
      const { databaseUrl } = loadConfig({ NODE_ENV: 'production', ...settings, ...OPERATOR });
      expect(new URL(databaseUrl ?? '').hostname).toBe(`${the('Cluster').metadata.name}-rw`);
      expect(databaseUrl).toContain('sslmode=verify-full');
    }
    expect(JSON.stringify(podOf('Deployment'))).not.toContain('database-owner');
  });

  test('a commit waits for a standby, and every node has its connections while a new version starts', () => {
    const { instances, postgresql } = the('Cluster').spec;
    expect(instances).toBe(3);
    expect(postgresql.synchronous).toEqual({
      method: 'any',
      number: 1,
      dataDurability: 'required',
      failoverQuorum: true,
    });
    const { replicas, strategy } = the('Deployment').spec;
    const processes = (replicas + strategy.rollingUpdate.maxSurge) * Number(the('ConfigMap').data.WORKERS);
    expect(Number(postgresql.parameters.max_connections)).toBeGreaterThan(processes * (POOL_CONNECTIONS + 1));
  });

  test('a node gets calls only while it is ready, and one always stays', () => {
    const { readinessProbe, livenessProbe, ports } = containerOf('Deployment');
    expect([readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual([
      '/api/public/ready',
      '/api/public/health',
    ]);
    expect(ports[0]).toEqual({ name: 'http', containerPort: Environment.shape.PORT.parse(undefined) });
    const { labels } = the('Deployment').spec.template.metadata;
    expect(the('Service').spec.selector).toEqual(labels);
    expect(the('PodDisruptionBudget').spec).toEqual({ minAvailable: 1, selector: { matchLabels: labels } });
    expect(the('Deployment').spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
    const { service } = the('Ingress').spec.rules[0].http.paths[0].backend;
    expect(service).toEqual({ name: the('Service').metadata.name, port: { name: the('Service').spec.ports[0].name } });
  });
});
