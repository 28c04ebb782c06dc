import swaggerUi from 'swagger-ui-express';

/** The published types lack the last argument, the page's template. */
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
 * Swagger UI's page, made from our template: the package's template has inline styles, which the page's policy
 * forbids.
 */
export function pageHtml(template: string): string {
  const options = { customSiteTitle: 'Fieldhouse API', explorer: true };
  return swaggerUi.generateHTML(undefined, options, undefined, undefined, undefined, undefined, undefined, template);
}
