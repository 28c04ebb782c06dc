import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from '@swc/core';
import webpack, { type Compilation, type Compiler } from 'webpack';

/** The part of the frame that only signed-in users see. */
const SIGNED_IN = 'signed-in';

/**
 * Writes `index.html` from the page's template: `{{styles}}` and `{{scripts}}` of the entry, `{{preloads}}` of the
 * fonts, `{{icon}}`, and `{{theme}}`, the script that must run before the first paint. The theme script is
 * inline; the web server's Content Security Policy allows it by its hash. Writes also `first-screen.json`: the scripts
 * of the shell that a page of a micro-frontend needs before it renders.
 */
export class PagePlugin {
  private readonly folder: string;

  /** `folder` holds index.html, icon.svg and theme.js. */
  constructor(folder: string) {
    this.folder = folder;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage }, () => this.write(compilation));
    });
  }

  private write(compilation: Compilation): void {
    const base = String(compilation.outputOptions.publicPath);
    const entry = [...compilation.entrypoints.values()].flatMap((entrypoint) => entrypoint.getFiles());
    const ending = (files: readonly string[], end: string) => files.filter((file) => file.endsWith(end));
    const tags = (files: readonly string[], tag: (url: string) => string) =>
      files.map((file) => tag(base + file)).join('\n');
    const parts: Record<string, string> = {
      styles: tags(ending(entry, '.css'), (url) => `<link rel="stylesheet" href="${url}">`),
      // Browsers give a deferred script low priority, and would load the preload links before it.
      scripts: tags(ending(entry, '.js'), (url) => `<script defer fetchpriority="high" src="${url}"></script>`),
      preloads: tags(
        ending(Object.keys(compilation.assets), '.woff2'),
        (url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`,
      ),
      icon: base + this.emitIcon(compilation),
      theme: minifySync(this.read(compilation, 'theme.js'), { mangle: true, compress: true }).code,
    };
    const page = this.read(compilation, 'index.html').replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const part = parts[name];
      if (part === undefined) throw new Error(`index.html has an unknown part: ${name}`);
      return part;
    });
    compilation.emitAsset('index.html', new webpack.sources.RawSource(page));
    const forSignedIn = ending([...(compilation.namedChunks.get(SIGNED_IN)?.files ?? [])], '.js');
    if (forSignedIn.length === 0) throw new Error(`the shell has no script named ${SIGNED_IN}`);
    compilation.emitAsset('first-screen.json', new webpack.sources.RawSource(JSON.stringify(forSignedIn)));
  }

  private emitIcon(compilation: Compilation): string {
    const icon = this.read(compilation, 'icon.svg');
    const name = `icon.${createHash('sha256').update(icon).digest('hex').slice(0, 16)}.svg`;
    compilation.emitAsset(name, new webpack.sources.RawSource(icon));
    return name;
  }

  private read(compilation: Compilation, name: string): string {
    const file = join(this.folder, name);
    compilation.fileDependencies.add(file);
    return readFileSync(file, 'utf8');
  }
}
