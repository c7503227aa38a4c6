plugins { id("com.android.application") version "8.7.0" }

android {
    namespace = "app.vitrine.player"
    compileSdk = 34
    defaultConfig {
        applicationId = "app.vitrine.player"
        minSdk = 26
        targetSdk = 34
        versionCode = 1
        versionName = "1.0.0"
    }
    // The same shell as on televisions.
    sourceSets["main"].assets.srcDir("../shell")
}
