import swaggerUi from 'swagger-ui-express';

/** The published types stop before the last argument, the page's template. */
declare module 'swagger-ui-express' {
  export function generateHTML(
    swaggerDoc: undefined,
    opts: SwaggerUiOptions,
    options: undefined,
    customCss: undefined,
    customfavIcon: undefined,
    swaggerUrl: undefined,
    customSiteTitle: undefined,
    template: string,
  ): string;
}

/**
 * Swagger UI's page from a template of ours: the package's own holds inline styles, which the page's policy
 * refuses.
 */
export function pageHtml(template: string): string {
  const options = { customSiteTitle: 'Fieldhouse API', explorer: true };
  return swaggerUi.generateHTML(undefined, options, undefined, undefined, undefined, undefined, undefined, template);
}
