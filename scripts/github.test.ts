// The files that GitHub and editors read: they are valid, and say what this repository really does.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { published } from './publish/packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const workflows = globSync('.github/workflows/*.yml', { cwd: root });
const version = 'v1.7.9';

/** The path of actionlint: that of the machine, or the one Go installs here; null with neither, or without a network. */
function actionlint(): string | null {
  if (spawnSync('actionlint', ['--version']).status === 0) return 'actionlint';
  const bin = join(root, '.cache/actionlint', version);
  if (!existsSync(`${bin}/actionlint`)) {
    mkdirSync(bin, { recursive: true });
    const module = `github.com/rhysd/actionlint/cmd/actionlint@${version}`;
    spawnSync('go', ['install', module], { env: { ...process.env, GOBIN: bin }, timeout: 110_000 });
  }
  return existsSync(`${bin}/actionlint`) ? `${bin}/actionlint` : null;
}

test('actionlint finds nothing in the workflows', { timeout: 120_000 }, (context) => {
  expect(workflows.length).toBeGreaterThan(2);
  const lint = actionlint();
  if (lint === null) return context.skip('There is no actionlint, and no Go that could install it.');
  const { stdout, status } = spawnSync(lint, workflows, { cwd: root, encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

interface Workflow {
  jobs: Record<string, { steps: { run?: string; uses?: string; with?: Record<string, string> }[] }>;
}
const steps = workflows.flatMap((file) =>
  Object.values((parse(read(file)) as Workflow).jobs).flatMap((job) => job.steps.map((step) => ({ file, ...step }))),
);

test('a workflow runs the commands that a person runs', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const own = /^git config --global --add safe\.directory "\$GITHUB_WORKSPACE"$/;
  const commands = steps.flatMap((step) =>
    [step.run, step.with?.['publish-script']].filter((one) => one !== undefined),
  );
  expect(commands).toEqual(
    expect.arrayContaining(['.ci/run', 'npm run visual', 'npm run chromatic', 'npm run release']),
  );
  const known = (command: string): boolean => {
    const [, name = ''] = /^npm run ([\w:-]+)/.exec(command) ?? [];
    return name in scripts || own.test(command) || (command === '.ci/run' && existsSync(join(root, command)));
  };
  expect(commands.filter((command) => !known(command))).toEqual([]);
});

test('an action is named by its commit, with its version beside it', () => {
  for (const file of workflows)
    for (const line of read(file).match(/uses: .*/g) ?? []) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('the forms for issues ask in Dutch and in English, and can be sent', () => {
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter((file) => !file.endsWith('config.yml'));
  expect(forms.length).toBeGreaterThan(1);
  for (const file of forms) {
    const { name, description, body } = parse(read(file)) as {
      name: string;
      description: string;
      body: { type: string; id?: string; attributes: { label?: string; options?: string[] } }[];
    };
    const fields = body.filter(({ type }) => type !== 'markdown');
    for (const text of [name, description, ...fields.map(({ attributes }) => attributes.label)])
      expect(text).toContain(' · ');
    for (const { type } of body) expect(['markdown', 'input', 'textarea', 'dropdown', 'checkboxes']).toContain(type);
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    expect(fields.length).toBeGreaterThan(0);
  }
  const parts = forms.map((file) => read(file)).join('\n');
  for (const { name } of published) expect(parts).toContain(name);
});

test('what has an owner is there', () => {
  const lines = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const rows = lines.map((line) => line.split(' '));
  expect(rows.flatMap((row) => row.slice(1)).filter((owner) => !/^@ledenbureau\/[a-z]+$/.test(owner))).toEqual([]);
  const paths = rows.map(([path = '']) => path).filter((path) => path !== '*');
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the container for development has the Node, the pnpm and the ports of this repository', () => {
  const container = JSON.parse(read('.devcontainer/devcontainer.json')) as {
    image: string;
    postCreateCommand: string;
    forwardPorts: number[];
  };
  const { packageManager, devDependencies } = JSON.parse(read('package.json')) as {
    packageManager: string;
    devDependencies: { node: string };
  };
  expect(container.image).toContain(`:${devDependencies.node.split('.', 1)[0]}-`);
  expect(container.postCreateCommand).toContain(packageManager);
  const readme = read('README.md');
  for (const port of container.forwardPorts.filter((one) => one !== 6006)) expect(readme).toContain(String(port));
});

test('an editor indents and breaks lines as the formatter does', () => {
  const { printWidth } = JSON.parse(read('.oxfmtrc.json')) as { printWidth: number };
  expect(read('.editorconfig')).toContain(`max_line_length = ${printWidth}\n`);
  // The formatter reads it too: what is formatted stays so
  execFileSync('oxfmt', ['--check', 'scripts/github.test.ts'], { cwd: root });
});
