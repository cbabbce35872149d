/** Where tarballs come from, as an in-toto statement with the provenance of SLSA 1: https://slsa.dev/spec/v1.1/provenance. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface Subject {
  /** Address of the package: "pkg:npm/%40ledenbureau/ui@1.0.0". */
  purl: string;
  tarball: string;
}

export interface Source {
  /** Of the commit that was checked out. */
  commit: string;
  /** Whether anything differed from that commit. */
  dirty: boolean;
  lockfile: string;
  node: string;
  pnpm: string;
  env: Readonly<Record<string, string | undefined>>;
}

const digest = (algorithm: 'sha256' | 'sha512', file: string): string =>
  createHash(algorithm).update(readFileSync(file)).digest('hex');

/** The lines of SHA512SUMS, which `sha512sum --check` reads. */
export const sums = (files: readonly string[]): string =>
  files.map((file) => `${digest('sha512', file)}  ${file.split('/').at(-1)}\n`).join('');

/**
 * The statement, unsigned: what npm signs itself when it publishes from a workflow says the same of its own run. A build
 * on somebody's machine says that it is one.
 */
export function provenance(subjects: readonly Subject[], source: Source): object {
  const { commit, dirty, lockfile, node, pnpm, env } = source;
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run, GITHUB_REF: ref } = env;
  const hosted = server !== undefined && repository !== undefined;
  const from = hosted ? `git+${server}/${repository}@${ref ?? ''}` : 'git+local';
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ purl, tarball }) => ({ name: purl, digest: { sha512: digest('sha512', tarball) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: hosted
          ? 'https://slsa-framework.github.io/github-actions-buildtypes/workflow/v1'
          : 'urn:ledenbureau:local',
        externalParameters: { command: 'npm run release', dirty },
        internalParameters: { node, pnpm },
        resolvedDependencies: [
          { uri: from, digest: { gitCommit: commit } },
          { uri: 'file:pnpm-lock.yaml', digest: { sha256: digest('sha256', lockfile) } },
        ],
      },
      runDetails: {
        builder: {
          id: hosted ? `${server}/actions/runner/${env.RUNNER_ENVIRONMENT ?? 'self-hosted'}` : 'urn:ledenbureau:local',
        },
        metadata: { invocationId: hosted ? `${server}/${repository}/actions/runs/${run ?? ''}` : `urn:git:${commit}` },
      },
    },
  };
}
